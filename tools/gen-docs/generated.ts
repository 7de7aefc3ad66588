import type { Project } from '../sources/project.ts';

/** A generated file with its expected text. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** The files whose text on disk differs from the expected one. */
export function staleFiles(project: Project, files: readonly GeneratedFile[]): GeneratedFile[] {
  return files.filter((file) => !project.files.includes(file.path) || project.read(file.path) !== file.text);
}

/** The identifier of a file named in kebab-case: `access-explanation` becomes `accessExplanation`. */
export function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
