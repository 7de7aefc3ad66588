/** When a step runs: with the tables of its module, after the tables of all modules, or separately as an online change. */
export type StepPhase = 'tables' | 'links' | 'online';

/** Kind of a step. */
export type StepKind =
  | 'createTable'
  | 'addColumn'
  | 'changeType'
  | 'relaxColumn'
  | 'requireColumn'
  | 'keepColumn'
  | 'keepTable'
  | 'addCheck'
  | 'dropCheck'
  | 'addReference'
  | 'dropReference'
  | 'addIndex'
  | 'dropIndex'
  | 'validate';

/** One step of an installation. */
export interface Step {
  /** Code of the module. */
  readonly module: string;
  /** Table, optionally with column, index or check after a dot. */
  readonly subject: string;
  readonly kind: StepKind;
  readonly phase: StepPhase;
  /** Made of definitions only; null for a step that is only logged. */
  readonly sql: string | null;
  /** Details for the log. */
  readonly details: string;
}

/** A query on existing rows: matching rows prevent a step. */
export interface DataCheck {
  readonly module: string;
  readonly resource: string;
  readonly field: string;
  readonly table: string;
  /** For rows of a sub-table: the table of the records. */
  readonly parent: string | null;
  /** Condition on `r`, a row of the table. */
  readonly where: string;
  /** The requirement of the definition: "machine.name … now". */
  readonly wish: string;
  /** The fault of the rows, singular and plural: "1 row …", "3 rows …". */
  readonly fault: readonly [one: string, several: string];
}

/** Steps to run, and checks to make before. */
export interface InstallPlan {
  readonly steps: readonly Step[];
  readonly checks: readonly DataCheck[];
  /** Changes that are impossible whatever the rows: complete sentences that name module, resource and field. */
  readonly refusals: readonly string[];
}

/** Merges plans. */
export function mergePlans(plans: readonly InstallPlan[]): InstallPlan {
  return {
    steps: plans.flatMap(({ steps }) => steps),
    checks: plans.flatMap(({ checks }) => checks),
    refusals: plans.flatMap(({ refusals }) => refusals),
  };
}

/** A plan from steps and checks. */
export function planOf(steps: readonly Step[], checks: readonly DataCheck[] = []): InstallPlan {
  return { steps, checks, refusals: [] };
}
