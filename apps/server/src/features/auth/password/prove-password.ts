import { sql } from 'kysely';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Context } from '#server/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { accountKey, admitAttempt, failureOf, NEVER_FAILED, refuseLocked } from './login-guard.logic.ts';
import { clearFailures, countFailure, readGuard } from './login-guard.repository.ts';
import { readGuardRules } from './guard-rules.ts';

export interface ProvePasswordDeps {
  readonly settings: Settings;
  readonly hasher: PasswordHasher;
}

/** A member whose password has just been verified. */
export interface ProvenMember {
  readonly id: string;
  readonly account: string;
  readonly username: string;
  readonly status: 'ACTIVE' | 'DISABLED' | 'LEFT';
  /** The verified hash; code relying on it must check that it is still current. */
  readonly passwordHash: string;
}

/**
 * Verifies the password of an account (AUTH-13). Unknown accounts take the same path, are counted and locked alike, and cost the same work
 * (AUTH-01). The caller checks whether the member may sign in.
 *
 * Concurrent attempts are verified separately, pending ones do not count, and results are returned in counting order. After the last
 * allowed wrong attempt no further result is returned, not even a right one. So concurrent attempts reveal no more than `auth.maxAttempts`
 * passwords. Call it outside any transaction.
 * @throws AppError AUTH_CREDENTIALS_WRONG, AUTH_LOCKED, AUTH_TOO_SOON, AUTH_BUSY
 */
export async function provePassword(
  ctx: Context,
  claim: { account: string; password: string },
  deps: ProvePasswordDeps,
): Promise<ProvenMember> {
  const key = accountKey(claim.account);
  admitAttempt(await readGuard(ctx, key), ctx.clock.now());
  const found: { member?: ProvenMember | undefined } = {};
  const isRight = await deps.hasher.verify(claim.password, async () => {
    const { member, lockedUntil } = await findMember(ctx, key);
    // A concurrent attempt may have locked the account while this one was queued.
    refuseLocked(lockedUntil, ctx.clock.now());
    found.member = member;
    return member?.passwordHash ?? null;
  });
  // From here right and wrong passwords take the same number of steps.
  const rules = await readGuardRules(deps.settings);
  if (isRight && found.member && (await clearFailures(ctx, key))) return found.member;
  const counted = isRight ? undefined : await countFailure(ctx, key, rules);
  const state = counted ?? (await readGuard(ctx, key)) ?? NEVER_FAILED;
  throw failureOf(state, rules, { now: ctx.clock.now(), wrong: 'AUTH_CREDENTIALS_WRONG' });
}

/** The member with an account name, if any, and the lock of that name. */
async function findMember(
  ctx: Context,
  key: string,
): Promise<{ member: ProvenMember | undefined; lockedUntil: Date | null }> {
  const result = await sql<Partial<ProvenMember> & { lockedUntil: Date | null }>`
    select m.id, m.account, m.username, m.status, m.password_hash as "passwordHash", g.locked_until as "lockedUntil"
    from (select ${key}::text as account_key) as claim
    left join sys_member m on lower(m.account) = claim.account_key
    left join sys_login_guard g on g.account_key = claim.account_key`.execute(ctx.db);
  const [row] = result.rows;
  const { lockedUntil = null, ...member } = row ?? {};
  return { member: isMember(member) ? member : undefined, lockedUntil };
}

/** Without a match, all member columns are null. */
function isMember(columns: Partial<ProvenMember>): columns is ProvenMember {
  return typeof columns.id === 'string';
}
