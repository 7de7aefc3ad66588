import { type Kysely, sql } from 'kysely';

/** Results of scheduled jobs; retained for some months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_job_run (
      id uuid primary key,
      job text not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      outcome text constraint ck_log_job_run__outcome check (outcome in ('DONE', 'FAILED')),
      facts jsonb not null default '{}',
      error text not null default ''
    )`.execute(db);
  await sql`create index ix_log_job_run__job_started_at on log_job_run (job, started_at desc)`.execute(db);
  await sql`create index ix_log_job_run__started_at on log_job_run (started_at)`.execute(db);
}
