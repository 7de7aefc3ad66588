import type { Project } from '../sources/project.ts';

/** One violation of a house rule. `line` counts from 1; rules about a whole file or folder use 1. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** A house rule that can be checked automatically. */
export interface HouseRule {
  readonly name: string;
  /** Every violation in the project; files that cannot be parsed are reported by the rule `syntax`. */
  check(project: Project): Finding[];
}
