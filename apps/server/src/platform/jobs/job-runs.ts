import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { JobDefinition, JobFacts } from './define-job.ts';

/** Maximum stored length of an error. */
const ERROR_MAX = 2_000;

/** Runs a scheduled job and records the result. */
export async function recordedRun(
  ctx: Context,
  { name: job }: Pick<JobDefinition<never>, 'name'>,
  run: () => Promise<JobFacts | undefined>,
): Promise<void> {
  const { db, ids, clock } = ctx;
  const id = ids.uuid();
  await db.insertInto('log_job_run').values({ id, job, started_at: clock.now() }).execute();
  const end = (how: { outcome: 'DONE' | 'FAILED'; facts?: string; error?: string }) =>
    db
      .updateTable('log_job_run')
      .set({ ended_at: clock.now(), ...how })
      .where('id', '=', id)
      .execute();
  try {
    const facts = (await run()) ?? {};
    await end({ outcome: 'DONE', facts: JSON.stringify(facts) });
    if (Object.keys(facts).length === 0) await forgetIdle(ctx, { id, job });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    await end({ outcome: 'FAILED', error: said.slice(0, ERROR_MAX) });
    throw error;
  }
}

/** For a job that runs every minute only the last idle run of each hour is stored, besides those with work or failures. */
async function forgetIdle({ db, clock }: Context, { id, job }: { id: string; job: string }): Promise<void> {
  await sql`
    delete from log_job_run where job = ${job} and id <> ${id}::uuid and outcome = 'DONE' and facts = '{}'
      and started_at >= date_trunc('hour', ${clock.now()}::timestamptz)`.execute(db);
}

/** The last run of a job; undefined where it never ran. */
export function lastRunOf({ db }: Pick<Context, 'db'>, job: string) {
  return db
    .selectFrom('log_job_run')
    .select(['started_at', 'ended_at', 'outcome', 'facts', 'error'])
    .where('job', '=', job)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a daily job has been missed since its last start; a job that never ran waits for its time. */
export async function isMissed(ctx: Pick<Context, 'db' | 'clock'>, job: string): Promise<boolean> {
  const last = await lastRunOf(ctx, job);
  return last !== undefined && ctx.clock.now().getTime() - last.started_at.getTime() > DAY_MS;
}
