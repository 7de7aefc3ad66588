import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Context } from '#server/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import {
  accountKey,
  admitAttempt,
  failureOf,
  type GuardRules,
  type GuardState,
  refuseLocked,
} from './login-guard.logic.ts';
import { clearFailures, countFailure, purgeGuards, readGuard } from './login-guard.repository.ts';

export interface ProvePasswordDeps {
  readonly settings: Settings;
  readonly hasher: PasswordHasher;
}

/** A member whose password was just proven. */
export interface ProvenMember {
  readonly id: string;
  readonly account: string;
  readonly username: string;
  readonly status: 'ACTIVE' | 'DISABLED' | 'LEFT';
  /** The hash that was proven; whatever relies on the proof makes sure that it still stands. */
  readonly passwordHash: string;
}

/**
 * Proves that somebody knows the password of an account (AUTH-13). Unknown accounts go the same way, are counted and
 * locked alike, and cost the same work (AUTH-01). Whether the member may sign in is the caller's question.
 *
 * Tries at once: each is judged on its own, none counts while it is on its way, and results are told in the order of
 * being counted. Once the last allowed wrong one was counted, no further result is told, not even a right one, so no
 * number of tries at once finds out more than `auth.maxAttempts` passwords allow. Call it outside any transaction.
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
    // Others may have locked the account while this try stood in the queue.
    refuseLocked(await readGuard(ctx, key), ctx.clock.now());
    found.member = await findMember(ctx, key);
    return found.member?.passwordHash ?? null;
  });
  // From here on right and wrong take the same number of steps.
  await purgeGuards(ctx);
  const rules = await readRules(deps.settings);
  if (isRight && found.member && (await clearFailures(ctx, key))) return found.member;
  const counted = isRight ? undefined : await countFailure(ctx, key, rules);
  throw failureOf(counted ?? (await readGuard(ctx, key)) ?? NEVER_FAILED, rules, ctx.clock.now());
}

const NEVER_FAILED: GuardState = { failedCount: 0, lastFailedAt: null, lockedUntil: null };

async function readRules(settings: Settings): Promise<GuardRules> {
  return {
    maxAttempts: await settings.read('auth.maxAttempts'),
    lockMinutes: await settings.read('auth.lockMinutes'),
  };
}

async function findMember(ctx: Context, key: string): Promise<ProvenMember | undefined> {
  return ctx.db
    .selectFrom('sys_member')
    .select(['id', 'account', 'username', 'status', 'password_hash as passwordHash'])
    .where((eb) => eb(eb.fn<string>('lower', ['account']), '=', key))
    .executeTakeFirst();
}
