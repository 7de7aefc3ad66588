import { AppError } from '@haiqiao/contract/errors';

/** How many wrong passwords, or wrong codes of a second factor, an account may see (settings `auth.maxAttempts`, `auth.lockMinutes`). */
export interface GuardRules {
  readonly maxAttempts: number;
  readonly lockMinutes: number;
}

/** What is remembered about the wrong passwords of one account name, whether or not anybody has it, or its wrong codes. */
export interface GuardState {
  readonly failedCount: number;
  readonly lastFailedAt: Date | null;
  readonly lockedUntil: Date | null;
}

/** Wrong passwords that cost no wait: everybody mistypes. */
const FREE_FAILURES = 2;
const FIRST_WAIT_MS = 1_000;
const WAIT_MAX_MS = 60_000;

/**
 * How long after so many wrong passwords the next try is refused: nothing for two, then 1, 2, 4 … s, at most a minute.
 * Refused, not slept: a waiting call would hold a connection that others need, and the person sees how long.
 */
export function waitAfterFailuresMs(failedCount: number): number {
  if (failedCount <= FREE_FAILURES) return 0;
  return Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (failedCount - FREE_FAILURES - 1));
}

/** Nothing wrong so far. */
export const NEVER_FAILED: GuardState = { failedCount: 0, lastFailedAt: null, lockedUntil: null };

/** The key under which an account name is counted: nobody gets more tries by writing it in capitals. */
export function accountKey(account: string): string {
  return account.trim().toLowerCase();
}

/** @throws AppError AUTH_LOCKED while the account is locked */
export function refuseLocked(lockedUntil: Date | null | undefined, now: Date): void {
  const leftMs = (lockedUntil?.getTime() ?? 0) - now.getTime();
  if (leftMs > 0) throw new AppError('AUTH_LOCKED', { minutesLeft: Math.ceil(leftMs / 60_000) });
}

/**
 * Whether a try may be made at all.
 * @throws AppError AUTH_LOCKED, AUTH_TOO_SOON; a refused try is no wrong password
 */
export function admitAttempt(state: GuardState | undefined, now: Date): void {
  refuseLocked(state?.lockedUntil, now);
  if (!state?.lastFailedAt) return;
  const leftMs = state.lastFailedAt.getTime() + waitAfterFailuresMs(state.failedCount) - now.getTime();
  if (leftMs > 0) throw new AppError('AUTH_TOO_SOON', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

/** What a wrong password, or a wrong code, that was just counted is answered with; the one that locks says so. */
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
