import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { GuardRules, GuardState } from './login-guard.logic.ts';

/** Maximum rows removed per call, so no caller pays for a long clean-up. */
const PURGE_MAX = 20;

/** Longer than any lock, so no active row is removed. */
const PURGE_DELAY_MS = 48 * 3_600_000;

/**
 * Removes old rows, left by unknown names, in the counting statement. The counted row is excluded, because one statement cannot delete and
 * update it.
 */
function purged(ctx: Context, key: string): RawBuilder<unknown> {
  const before = new Date(ctx.clock.now().getTime() - PURGE_DELAY_MS);
  return sql`purged as (
    delete from sys_login_guard where account_key in (
      select account_key from sys_login_guard where last_failed_at < ${before}::timestamptz and account_key <> ${key}
      order by last_failed_at limit ${PURGE_MAX}::int for update skip locked
    )
  )`;
}

/** The counted failures of an account name; undefined for none. */
export async function readGuard(ctx: Context, key: string): Promise<GuardState | undefined> {
  const row = await ctx.db
    .selectFrom('sys_login_guard')
    .select(['failed_count', 'last_failed_at', 'locked_until'])
    .where('account_key', '=', key)
    .executeTakeFirst();
  return row && guardState(row);
}

/**
 * Counts a wrong password in one statement, which serialises concurrent attempts on all nodes. A wrong password long after the last one (or
 * after a lock) restarts the count.
 * @returns the resulting state; undefined when the account was already locked: that attempt is not counted, and its result must not be
 * revealed
 */
export async function countFailure(
  ctx: Context,
  key: string,
  rules: GuardRules,
): Promise<GuardState | undefined> {
  const now = ctx.clock.now();
  const span = rules.lockMinutes * 60_000;
  const isOver = sql<boolean>`guard.locked_until is not null or guard.last_failed_at is null
    or guard.last_failed_at <= ${new Date(now.getTime() - span)}::timestamptz`;
  const count = sql<number>`case when ${isOver} then 1 else guard.failed_count + 1 end`;
  const lock = sql<Date>`${new Date(now.getTime() + span)}::timestamptz`;
  const result = await sql<GuardRow>`
    with ${purged(ctx, key)}
    insert into sys_login_guard as guard (account_key, failed_count, last_failed_at, locked_until)
    values (${key}, 1, ${now}::timestamptz, case when 1 >= ${rules.maxAttempts}::int then ${lock} end)
    on conflict (account_key) do update set
      failed_count = ${count},
      last_failed_at = excluded.last_failed_at,
      locked_until = case when (${count}) >= ${rules.maxAttempts}::int then ${lock} end
    where guard.locked_until is null or guard.locked_until <= ${now}::timestamptz
    returning failed_count, last_failed_at, locked_until`.execute(ctx.db);
  return result.rows[0] && guardState(result.rows[0]);
}

/**
 * Resets the count after a right password.
 * @returns false when the account was already locked: that right password is ignored, because it may be one of many concurrent guesses
 */
export async function clearFailures(ctx: Context, key: string): Promise<boolean> {
  const result = await sql`
    with ${purged(ctx, key)}
    insert into sys_login_guard as guard (account_key) values (${key})
    on conflict (account_key) do update set failed_count = 0, last_failed_at = null, locked_until = null
    where guard.locked_until is null or guard.locked_until <= ${ctx.clock.now()}::timestamptz
    returning account_key`.execute(ctx.db);
  return result.rows.length === 1;
}

/** Removes lock and count; returns whether the account was locked. */
export async function liftLock(ctx: Context, key: string): Promise<boolean> {
  const row = await ctx.db
    .deleteFrom('sys_login_guard')
    .where('account_key', '=', key)
    .returning('locked_until')
    .executeTakeFirst();
  return (row?.locked_until?.getTime() ?? 0) > ctx.clock.now().getTime();
}

interface GuardRow {
  readonly failed_count: number;
  readonly last_failed_at: Date | null;
  readonly locked_until: Date | null;
}

function guardState(row: GuardRow): GuardState {
  return { failedCount: row.failed_count, lastFailedAt: row.last_failed_at, lockedUntil: row.locked_until };
}
