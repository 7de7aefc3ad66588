import type { ParsedSource } from '../sources/parse-source.ts';
import type { Project } from '../sources/project.ts';

/** The parsed code files that `wanted` accepts. Files with syntax errors are left out: the rule `syntax` names them. */
export function sourcesOf(project: Project, wanted: (path: string) => boolean = () => true): ParsedSource[] {
  return project.codeFiles.filter(wanted).flatMap((path) => {
    try {
      return [project.source(path)];
    } catch {
      return [];
    }
  });
}

/** Whether a file is a test: unit, integration, property, type test or browser journey. */
export function isTestFile(path: string): boolean {
  return /\.(test|spec|test-d)\.(ts|tsx|mts|mjs)$/.test(path);
}

/** Whether a file only serves tests: the tests themselves, the `testing` rooms and the browser journeys. */
export function servesTests(path: string): boolean {
  return isTestFile(path) || path.includes('/testing/') || path.startsWith('e2e/');
}
