import type { Project } from '../sources/project.ts';

/** One breach of a house rule. `line` counts from 1; rules about a whole file or folder say 1. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** A house rule that a machine can judge. */
export interface HouseRule {
  readonly name: string;
  /** Every breach in the project; files that cannot be parsed are left to the rule `syntax`. */
  check(project: Project): Finding[];
}
