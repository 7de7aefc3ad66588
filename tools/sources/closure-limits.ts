import type { Project } from './project.ts';

/** The page whose table records the limits. */
export const CLOSURES_PAGE = 'docs/house.md';

/** An entry file and how many files it may reach over value imports, itself included. */
export interface ClosureLimit {
  readonly entry: string;
  readonly filesMax: number;
  /** Line of the page that says so. */
  readonly line: number;
}

/** The limits that the table "Import closures" of docs/house.md records. */
export function closureLimits(project: Project): ClosureLimit[] {
  if (!project.files.includes(CLOSURES_PAGE)) return [];
  return project
    .read(CLOSURES_PAGE)
    .split('\n')
    .flatMap((text, index) => {
      const [, entry, filesMax] = /^\| `([^`]+\.tsx?)` \| (\d+) \|$/.exec(text) ?? [];
      return entry && filesMax ? [{ entry, filesMax: Number(filesMax), line: index + 1 }] : [];
    });
}
