import { CODE_FAILED, CODE_TOKEN_EXPIRED } from '../http/envelope.ts';

/** What is fixed about one kind of failure. */
export interface ErrorEntry<Details> {
  /** HTTP status: 200 when a handler answered, 4xx and 5xx only for what never reached one (DESIGN §7). */
  readonly status: number;
  /** Wire code of SPEC §8. */
  readonly code: number;
  readonly level: 'info' | 'warn' | 'error';
  /** Details that may leave the server, in `data` and as parameters of the message text. */
  readonly show: readonly (keyof Details & string)[];
}

type NoDetails = Record<never, never>;

type Options<Details> = Partial<Omit<ErrorEntry<Details>, 'status'>>;

// Two signatures: without them the compiler would take the details of an entry from where it stands, and so never have any.
function entry(status: number, options?: Options<NoDetails>): ErrorEntry<NoDetails>;
function entry<Details>(status: number, options?: Options<Details>): ErrorEntry<Details>;
function entry<Details>(status: number, options: Options<Details> = {}): ErrorEntry<Details> {
  return { status, code: CODE_FAILED, level: 'info', show: [], ...options };
}

/** Every failure the product knows. Texts: `i18n/messages/<locale>.json`, one per id; reference: docs/reference/errors.md. */
export const ERROR_CATALOG = {
  // What never reached a handler.
  REQUEST_INVALID: entry<{ issues: readonly unknown[] }>(400, { show: ['issues'] }),
  REQUEST_MALFORMED: entry(400),
  REQUEST_TOO_LARGE: entry<{ limitMb: number }>(413, { show: ['limitMb'] }),
  REQUEST_TYPE_UNSUPPORTED: entry(415),
  REQUEST_TIMEOUT: entry(408),
  ROUTE_NOT_FOUND: entry<{ url: string }>(404, { show: ['url'] }),
  RATE_LIMITED: entry<{ retryAfterSeconds: number }>(429, { level: 'warn', show: ['retryAfterSeconds'] }),
  ACCESS_DENIED: entry<{ permission: string }>(403, { level: 'warn', show: ['permission'] }),
  SERVICE_BUSY: entry(503, { level: 'warn' }),
  SERVICE_NOT_READY: entry<{ reason: string }>(503, { level: 'warn' }),
  INTERNAL: entry(500, { level: 'error' }),

  // Session.
  AUTH_TOKEN_EXPIRED: entry(200, { code: CODE_TOKEN_EXPIRED }),
  AUTH_LOGIN_REQUIRED: entry(401),
  AUTH_LOGIN_EXPIRED: entry(401),
  AUTH_MEMBER_GONE: entry(401, { level: 'warn' }),
  AUTH_REFRESH_REFUSED: entry(200, { level: 'warn' }),
  AUTH_CREDENTIALS_WRONG: entry<{ attemptsLeft: number; maxAttempts: number; lockMinutes: number }>(200, {
    show: ['attemptsLeft', 'maxAttempts', 'lockMinutes'],
  }),
  AUTH_TOO_SOON: entry<{ retryAfterSeconds: number }>(200, { show: ['retryAfterSeconds'] }),
  AUTH_LOCKED: entry<{ minutesLeft: number }>(200, { level: 'warn', show: ['minutesLeft'] }),
  AUTH_DISABLED: entry(200),
  AUTH_CAPTCHA_WRONG: entry(200),
  AUTH_PASSWORD_UNREADABLE: entry(200, { level: 'warn' }),
  AUTH_BUSY: entry(200, { level: 'warn' }),

  // Account settings, organisation, messages.
  ACCOUNT_INVALID: entry<{ issues: readonly unknown[] }>(200, { show: ['issues'] }),
  ACCOUNT_NOT_OWN: entry(200, { level: 'warn' }),
  ACCOUNT_OLD_PASSWORD_WRONG: entry(200),
  MEMBER_NOT_FOUND: entry(200),
  MESSAGE_NOT_FOUND: entry(200),
} as const satisfies Record<string, ErrorEntry<never>>;

/** Id of a failure. */
export type ErrorId = keyof typeof ERROR_CATALOG;

/** Details that go with one id. */
export type ErrorDetails<Id extends ErrorId> =
  (typeof ERROR_CATALOG)[Id] extends ErrorEntry<infer Details> ? Details : never;
