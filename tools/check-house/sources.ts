import type { ParsedSource } from '../sources/parse-source.ts';
import type { Project } from '../sources/project.ts';

/** The parsed code files accepted by `wanted`. Files with syntax errors are skipped: the rule `syntax` reports them. */
export function sourcesOf(project: Project, wanted: (path: string) => boolean = () => true): ParsedSource[] {
  return project.codeFiles.filter(wanted).flatMap((path) => {
    try {
      return [project.source(path)];
    } catch {
      return [];
    }
  });
}

/** Whether a file is a test: unit, integration, property, type or browser test. */
export function isTestFile(path: string): boolean {
  return /\.(test|spec|test-d)\.(ts|tsx|mts|mjs)$/.test(path);
}

/** Whether a file only serves tests: tests themselves, `testing` folders and browser tests. */
export function servesTests(path: string): boolean {
  return isTestFile(path) || path.includes('/testing/') || path.startsWith('e2e/');
}
