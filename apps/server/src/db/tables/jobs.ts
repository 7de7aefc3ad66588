import type { ColumnType } from 'kysely';

/** A run of a job that runs by itself. */
export interface JobRunTable {
  id: string;
  job: string;
  started_at: Date;
  /** Null while it runs, and of a run whose node was killed. */
  ended_at: Date | null;
  outcome: 'DONE' | 'FAILED' | null;
  /** What it did, in numbers by name; written as text. */
  facts: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  error: ColumnType<string, string | undefined, string>;
}

/** Tables of the jobs. */
export interface JobTables {
  log_job_run: JobRunTable;
}
