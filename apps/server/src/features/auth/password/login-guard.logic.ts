import { AppError } from '@haiqiao/contract/errors';

/** Limits for wrong passwords and second-factor codes of an account (settings `auth.maxAttempts`, `auth.lockMinutes`). */
export interface GuardRules {
  readonly maxAttempts: number;
  readonly lockMinutes: number;
}

/** Counted failures of an account name, whether or not it exists, or of its second-factor codes. */
export interface GuardState {
  readonly failedCount: number;
  readonly lastFailedAt: Date | null;
  readonly lockedUntil: Date | null;
}

/** Failures without a delay, for typing errors. */
const FREE_FAILURES = 2;
const FIRST_WAIT_MS = 1_000;
const WAIT_MAX_MS = 60_000;

/**
 * Delay after a number of wrong passwords: none for two, then 1, 2, 4 … s, at most a minute. Early attempts are rejected, not delayed: a
 * waiting call would occupy a connection, and the user sees the remaining time.
 */
export function waitAfterFailuresMs(failedCount: number): number {
  if (failedCount <= FREE_FAILURES) return 0;
  return Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (failedCount - FREE_FAILURES - 1));
}

/** No failure so far. */
export const NEVER_FAILED: GuardState = { failedCount: 0, lastFailedAt: null, lockedUntil: null };

/** The key under which an account name is counted, independent of case. */
export function accountKey(account: string): string {
  return account.trim().toLowerCase();
}

/** @throws AppError AUTH_LOCKED while the account is locked */
export function refuseLocked(lockedUntil: Date | null | undefined, now: Date): void {
  const leftMs = (lockedUntil?.getTime() ?? 0) - now.getTime();
  if (leftMs > 0) throw new AppError('AUTH_LOCKED', { minutesLeft: Math.ceil(leftMs / 60_000) });
}

/**
 * Checks whether an attempt is allowed.
 * @throws AppError AUTH_LOCKED, AUTH_TOO_SOON; a rejected attempt is not counted
 */
export function admitAttempt(state: GuardState | undefined, now: Date): void {
  refuseLocked(state?.lockedUntil, now);
  if (!state?.lastFailedAt) return;
  const leftMs = state.lastFailedAt.getTime() + waitAfterFailuresMs(state.failedCount) - now.getTime();
  if (leftMs > 0) throw new AppError('AUTH_TOO_SOON', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

/** The error for a counted wrong password or code; the last allowed one reports the lock. */
export function failureOf(
  state: GuardState,
  rules: GuardRules,
  { now, wrong }: { now: Date; wrong: 'AUTH_CREDENTIALS_WRONG' | 'SECOND_FACTOR_WRONG' },
): AppError {
  const leftMs = (state.lockedUntil?.getTime() ?? 0) - now.getTime();
  if (leftMs > 0) return new AppError('AUTH_LOCKED', { minutesLeft: Math.ceil(leftMs / 60_000) });
  return new AppError(wrong, {
    attemptsLeft: Math.max(0, rules.maxAttempts - state.failedCount),
    maxAttempts: rules.maxAttempts,
    lockMinutes: rules.lockMinutes,
  });
}
