import type { LocaleCode } from '@haiqiao/contract/i18n';
import { ApiError, isServerGone } from '#web/api/api-error.ts';

/** Thrown when a sign-in succeeded but the account has no menus (AUTH-07). */
export class NoMenusError extends Error {}

/**
 * The form's reaction to a failed sign-in:
 * - `wrong`: account or password; `disabled`: reported only after the right password
 * - `locked`, `soon`: wait until `untilMs`
 * - `captcha`: solve another one
 * - `gone`: the server does not answer; nothing was used up
 * - `noMenus`: the account has no menus
 * - `other`: any other server error
 */
export type LoginFailureKind =
  | 'wrong'
  | 'disabled'
  | 'locked'
  | 'soon'
  | 'captcha'
  | 'gone'
  | 'noMenus'
  | 'other';

export interface LoginFailure {
  readonly kind: LoginFailureKind;
  /** The server's sentence, in `locale`. */
  readonly message: string;
  readonly locale: LocaleCode;
  /** Id in the error catalogue; empty when the server gave none. */
  readonly errorId: string;
  readonly details: Readonly<Record<string, string | number>>;
  /** Account that failed: the wait applies to it alone. */
  readonly account: string;
  /** Earliest useful retry, epoch ms; null for at once. */
  readonly untilMs: number | null;
}

const KINDS: Readonly<Record<string, LoginFailureKind>> = {
  AUTH_CREDENTIALS_WRONG: 'wrong',
  AUTH_DISABLED: 'disabled',
  AUTH_LOCKED: 'locked',
  AUTH_TOO_SOON: 'soon',
  RATE_LIMITED: 'soon',
  AUTH_CAPTCHA_WRONG: 'captcha',
};

function kindOf(error: unknown): LoginFailureKind {
  if (error instanceof NoMenusError) return 'noMenus';
  if (isServerGone(error)) return 'gone';
  return (error instanceof ApiError ? KINDS[error.id] : undefined) ?? 'other';
}

function waitMsOf(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const minutes = error.detail('minutesLeft');
  const seconds = error.detail('retryAfterSeconds');
  if (minutes !== null) return minutes * 60_000;
  return seconds === null ? null : seconds * 1000;
}

function detailsOf(error: unknown): Record<string, string | number> {
  const all = error instanceof ApiError ? Object.entries(error.details) : [];
  return Object.fromEntries(
    all.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  );
}

/** Classifies a sign-in failure. `now`: epoch ms. */
export function loginFailureOf(
  error: unknown,
  attempt: { readonly account: string; readonly locale: LocaleCode; readonly now: number },
): LoginFailure {
  const waitMs = waitMsOf(error);
  return {
    kind: kindOf(error),
    message: error instanceof ApiError ? error.message : '',
    locale: attempt.locale,
    errorId: error instanceof ApiError ? error.id : '',
    details: detailsOf(error),
    account: attempt.account,
    untilMs: waitMs === null ? null : attempt.now + waitMs,
  };
}

/** Whether the password must be entered again: it was wrong, or gives no access (VISUAL §6, Login). */
export function emptiesPassword({ kind }: LoginFailure): boolean {
  return kind === 'wrong' || kind === 'locked' || kind === 'disabled' || kind === 'noMenus';
}

/** Whether the captcha answer is used up: the server has read it. */
export function spendsCaptcha({ kind }: LoginFailure): boolean {
  return kind !== 'gone';
}

/** The remaining time as `m:ss`, rounded up; null when over. */
export function remainingTime(untilMs: number | null, now: number): string | null {
  if (untilMs === null || untilMs <= now) return null;
  const seconds = Math.ceil((untilMs - now) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
