import type { ColumnType } from 'kysely';

/** A run of a scheduled job. */
export interface JobRunTable {
  id: string;
  job: string;
  started_at: Date;
  /** Null while it runs, and when its node was killed. */
  ended_at: Date | null;
  outcome: 'DONE' | 'FAILED' | null;
  /** Result counts by name; written as text. */
  facts: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  error: ColumnType<string, string | undefined, string>;
}

/** Tables of the jobs. */
export interface JobTables {
  log_job_run: JobRunTable;
}
