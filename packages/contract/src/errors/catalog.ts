import { CODE_FAILED, CODE_RECORD_CONFLICT, CODE_TOKEN_EXPIRED } from '../http/envelope.ts';

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
  /** The caller hung up; nobody reads the answer. The number is the one that proxies log for it. */
  REQUEST_ABORTED: entry(499),
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

  // Definitions. Not installed and not readable answer alike.
  DEFINITION_NOT_FOUND: entry<{ code: string }>(200, { show: ['code'] }),

  // Lists.
  QUERY_INVALID: entry<{ column: string; reason: string }>(200, { show: ['column', 'reason'] }),
  CURSOR_INVALID: entry(200),

  // Records. Not existing, deleted and out of reach answer alike.
  RECORD_NOT_FOUND: entry(200),
  RECORD_INVALID: entry<{ issues: readonly unknown[] }>(200, { show: ['issues'] }),
  RECORD_CONFLICT: entry<{ rowVersion: number; theirs: unknown }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['rowVersion', 'theirs'],
  }),
  RECORD_WARNINGS: entry<{ warnings: readonly unknown[] }>(200, { show: ['warnings'] }),
  RECORD_REFERENCED: entry<{ by: readonly unknown[] }>(200, { show: ['by'] }),
  RECORD_NOT_UNIQUE: entry<{ issues: readonly unknown[] }>(200, { show: ['issues'] }),
  RECORD_ACTION_REFUSED: entry<{ action: string }>(200, { show: ['action'] }),
  RECORD_READONLY: entry<{ field: string; label: string }>(200, { show: ['field', 'label'] }),
  RECORD_OUT_OF_ROWS: entry(200),
  RECORD_TARGET_DELETED: entry<{ title: string }>(200, { show: ['title'] }),
  DRAFT_TOO_LARGE: entry<{ limitKb: number }>(200, { show: ['limitKb'] }),
  LIST_VIEW_NOT_FOUND: entry(200),
  LIST_VIEW_CONFLICT: entry(200),
  LIST_VIEW_NAME_TAKEN: entry<{ name: string }>(200, { show: ['name'] }),
  LIST_VIEW_TOO_MANY: entry<{ limit: number }>(200, { show: ['limit'] }),

  // Dictionaries.
  DICTIONARY_NOT_FOUND: entry(200),
  DICTIONARY_CONFLICT: entry<{ rowVersion: number; theirs: unknown }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['rowVersion', 'theirs'],
  }),
  DICTIONARY_CODE_TAKEN: entry<{ dicCode: string }>(200, { show: ['dicCode'] }),
  DICTIONARY_CODE_FIXED: entry(200),
  DICTIONARY_TYPE_SHIPPED: entry(200),
  DICTIONARY_TYPE_USED: entry<{ fields: readonly string[] }>(200, { show: ['fields'] }),
  DICTIONARY_VALUE_TAKEN: entry<{ itemValue: string }>(200, { show: ['itemValue'] }),
  DICTIONARY_VALUE_FIXED: entry(200),
  DICTIONARY_ITEM_SHIPPED: entry(200),
  DICTIONARY_ITEM_USED: entry<{ total: number; fields: readonly unknown[] }>(200, {
    show: ['total', 'fields'],
  }),
  DICTIONARY_PARENT_INVALID: entry(200),
  DICTIONARY_TOO_DEEP: entry<{ max: number }>(200, { show: ['max'] }),
  DICTIONARY_TOO_MANY: entry<{ max: number }>(200, { show: ['max'] }),
  DICTIONARY_MERGE_INVALID: entry(200),
  DICTIONARY_IMPORT_INVALID: entry<{ issues: readonly unknown[] }>(200, { show: ['issues'] }),

  // Files, exports and imports.
  FILE_EMPTY: entry(200),
  FILE_TYPE_REFUSED: entry<{ allowed: readonly string[] }>(200, { show: ['allowed'] }),
  FILE_TOO_LARGE: entry<{ limitMb: number; actualMb: number }>(200, { show: ['limitMb', 'actualMb'] }),
  FILE_NOT_FOUND: entry(200),
  FILE_LINK_INVALID: entry(403),
  FILE_STORAGE_FULL: entry(200, { level: 'error' }),
  TRANSFER_NOT_FOUND: entry(200),
  TRANSFER_LIMIT: entry<{ max: number }>(200, { show: ['max'] }),
  TRANSFER_TOO_MANY_ROWS: entry<{ max: number }>(200, { show: ['max'] }),
  TRANSFER_INTERRUPTED: entry(200, { level: 'warn' }),
  IMPORT_FILE_BROKEN: entry(200),
  IMPORT_MAPPING_INVALID: entry<{ field: string; reason: string }>(200, { show: ['field', 'reason'] }),
  IMPORT_ROWS_INVALID: entry<{ wrongRows: number }>(200, { show: ['wrongRows'] }),
} as const satisfies Record<string, ErrorEntry<never>>;

/** Id of a failure. */
export type ErrorId = keyof typeof ERROR_CATALOG;

/** Details that go with one id. */
export type ErrorDetails<Id extends ErrorId> =
  (typeof ERROR_CATALOG)[Id] extends ErrorEntry<infer Details> ? Details : never;
