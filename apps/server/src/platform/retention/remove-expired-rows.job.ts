import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

const DAY_MS = 86_400_000;
/** Ended sessions stay for a while: the list of one's own sessions shows them. */
const SESSION_DAYS = 90;
const TRANSFER_DAYS = 30;
/** An expired link is reported as expired for a while. */
const RESET_DAYS = 30;
/** A repeated task action counts as a new one after this time. */
const REQUEST_DAYS = 2;
/** Runs of jobs; usually only the last one of each matters. */
const JOB_RUN_DAYS = 90;
/** Rows deleted per statement, to keep locks short. */
const BATCH = 5_000;

/** Expiring rows: table, age column and retention. */
interface Expiring {
  readonly table: string;
  readonly column: string;
  readonly days: number;
}

/** Deletes expired rows: sessions, tokens, links, nonces, captchas, front-end log, old messages, exports and imports. */
export function removeExpiredRowsJob(settings: Settings) {
  return defineJob({
    name: 'retention.remove-expired',
    schedule: '40 3 * * *',
    run: async (ctx, _data, { signal }) => {
      for (const expiring of await expiringTables(settings)) {
        signal.throwIfAborted();
        await removeExpired(ctx, expiring);
      }
    },
  });
}

async function expiringTables(settings: Settings): Promise<readonly Expiring[]> {
  return [
    { table: 'sys_used_nonce', column: 'expires_at', days: 0 },
    { table: 'sys_captcha', column: 'expires_at', days: 0 },
    { table: 'sys_refresh_token', column: 'expires_at', days: 0 },
    { table: 'sys_sign_in_step', column: 'expires_at', days: 0 },
    { table: 'sys_password_reset', column: 'expires_at', days: RESET_DAYS },
    { table: 'sys_session', column: 'expires_at', days: SESSION_DAYS },
    { table: 'sys_transfer', column: 'ended_at', days: TRANSFER_DAYS },
    { table: 'flow_request', column: 'at', days: REQUEST_DAYS },
    { table: 'log_job_run', column: 'started_at', days: JOB_RUN_DAYS },
    { table: 'sys_message', column: 'created_at', days: await settings.read('messages.days') },
    { table: 'log_front', column: 'received_at', days: await settings.read('logs.frontDays') },
  ];
}

async function removeExpired(ctx: Context, { table, column, days }: Expiring): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  for (let removed = BATCH; removed === BATCH; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${BATCH}
      ))`.execute(ctx.db);
    removed = Number(numAffectedRows);
  }
}
