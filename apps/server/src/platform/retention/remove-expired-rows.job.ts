import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

const DAY_MS = 86_400_000;
/** Sessions stay a while after their end: the list of one's own sessions shows them. */
const SESSION_DAYS = 90;
const TRANSFER_DAYS = 30;
/** Rows taken away by one statement, so that none holds its locks for long. */
const BATCH = 5_000;

/** Rows that nobody needs any more: a table, the column that says how old they are, and for how long they are kept. */
interface Expiring {
  readonly table: string;
  readonly column: string;
  readonly days: number;
}

/** Takes away what is past its time: sessions, tokens, nonces, captchas, front-end log, old exports and imports. */
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
    { table: 'sys_session', column: 'expires_at', days: SESSION_DAYS },
    { table: 'sys_transfer', column: 'ended_at', days: TRANSFER_DAYS },
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
