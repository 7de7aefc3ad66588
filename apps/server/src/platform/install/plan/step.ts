/**
 * When a step runs: with the tables of its module; when the tables of all modules are there; or by itself, beside
 * running work.
 */
export type StepPhase = 'tables' | 'links' | 'online';

/** What a step does. */
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
  /** Table, with the column, index or check behind a point. */
  readonly subject: string;
  readonly kind: StepKind;
  readonly phase: StepPhase;
  /** Made of definitions alone; null for what is only written down. */
  readonly sql: string | null;
  /** What people should know of it. */
  readonly details: string;
}

/** A question to the rows that are there: whoever answers stands in the way of a step. */
export interface DataCheck {
  readonly module: string;
  readonly resource: string;
  readonly field: string;
  readonly table: string;
  /** Set for rows of a sub-table: the table that holds the records. */
  readonly parent: string | null;
  /** Condition on `r`, a row of the table. */
  readonly where: string;
  /** What the definition asks for: "machine.name … now". */
  readonly wish: string;
  /** What is wrong with the rows, of one and of several: "1 row …", "3 rows …". */
  readonly fault: readonly [one: string, several: string];
}

/** What has to be done, and what has to be asked before. */
export interface InstallPlan {
  readonly steps: readonly Step[];
  readonly checks: readonly DataCheck[];
  /** What cannot be done whatever the rows are: complete sentences that name module, resource and field. */
  readonly refusals: readonly string[];
}

/** Puts plans together. */
export function mergePlans(plans: readonly InstallPlan[]): InstallPlan {
  return {
    steps: plans.flatMap(({ steps }) => steps),
    checks: plans.flatMap(({ checks }) => checks),
    refusals: plans.flatMap(({ refusals }) => refusals),
  };
}

/** A plan of steps and nothing else. */
export function planOf(steps: readonly Step[], checks: readonly DataCheck[] = []): InstallPlan {
  return { steps, checks, refusals: [] };
}
