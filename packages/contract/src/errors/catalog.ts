import { CODE_FAILED, CODE_RECORD_CONFLICT, CODE_TOKEN_EXPIRED } from '../http/envelope.ts';

/** Fixed properties of a kind of failure. */
export interface ErrorEntry<Details> {
  /** HTTP status: 200 if a handler responded, 4xx and 5xx only for requests that reached none (DESIGN §7). */
  readonly status: number;
  /** Wire code of SPEC §8. */
  readonly code: number;
  readonly level: 'info' | 'warn' | 'error';
  /** Details that may be sent to clients, in `data` and as parameters of the message text. */
  readonly show: readonly (keyof Details & string)[];
}

type NoDetails = Record<never, never>;

type Options<Details> = Partial<Omit<ErrorEntry<Details>, 'status'>>;

// Two overloads: with one, the compiler would infer the details of an entry from its context and find none.
function entry(status: number, options?: Options<NoDetails>): ErrorEntry<NoDetails>;
function entry<Details>(status: number, options?: Options<Details>): ErrorEntry<Details>;
function entry<Details>(status: number, options: Options<Details> = {}): ErrorEntry<Details> {
  return { status, code: CODE_FAILED, level: 'info', show: [], ...options };
}

/** Every failure of the product. Texts: `i18n/messages/<locale>.json`, one per id; reference: docs/reference/errors.md. */
export const ERROR_CATALOG = {
  // Requests that reached no handler.
  REQUEST_INVALID: entry<{ issues: readonly unknown[] }>(400, { show: ['issues'] }),
  REQUEST_MALFORMED: entry(400),
  REQUEST_TOO_LARGE: entry<{ limitMb: number }>(413, { show: ['limitMb'] }),
  REQUEST_TYPE_UNSUPPORTED: entry(415),
  REQUEST_TIMEOUT: entry(408),
  /** The client closed the connection. Proxies log the same number. */
  REQUEST_ABORTED: entry(499),
  ROUTE_NOT_FOUND: entry<{ url: string }>(404, { show: ['url'] }),
  RATE_LIMITED: entry<{ retryAfterSeconds: number }>(429, { level: 'warn', show: ['retryAfterSeconds'] }),
  ACCESS_DENIED: entry<{ permission: string }>(403, { level: 'warn', show: ['permission'] }),
  SERVICE_BUSY: entry(503, { level: 'warn' }),
  SERVICE_LOCKED: entry(503, { level: 'warn' }),
  SERVICE_TIMED_OUT: entry(503, { level: 'warn' }),
  /** The volume of the database or of the program's own files is full. */
  STORAGE_FULL: entry(507, { level: 'error' }),
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
  AUTH_STEP_OVER: entry(200),
  /** A demo centre that was not requested explicitly is for its own machine only. */
  AUTH_DEMO_LOCAL_ONLY: entry(200, { level: 'warn' }),
  RESET_LINK_UNKNOWN: entry(200, { level: 'warn' }),
  RESET_LINK_SPENT: entry(200),
  RESET_LINK_EXPIRED: entry(200),
  SECOND_FACTOR_WRONG: entry<{ attemptsLeft: number; maxAttempts: number; lockMinutes: number }>(200, {
    show: ['attemptsLeft', 'maxAttempts', 'lockMinutes'],
  }),
  SECOND_FACTOR_OFF: entry(200),
  SECOND_FACTOR_REQUIRED: entry(200),
  SECOND_FACTOR_OVER: entry(200),
  SECOND_FACTOR_MISMATCH: entry(200),
  /** The encryption key is missing. */
  SECOND_FACTOR_UNREADABLE: entry(200, { level: 'error' }),

  // Filing programs.
  API_KEY_REFUSED: entry(401, { level: 'warn' }),
  API_KEY_EXPIRED: entry(401, { level: 'warn' }),
  API_KEY_ADDRESS_REFUSED: entry<{ address: string }>(403, { level: 'warn', show: ['address'] }),
  API_KEY_NOT_FOUND: entry(200),
  API_KEY_NAME_TAKEN: entry(200),
  API_KEY_REVOKED: entry(200),
  API_KEY_CONFLICT: entry<{ rowVersion: number }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['rowVersion'],
  }),
  INTAKE_FORM_REFUSED: entry<{ form: string }>(403, { level: 'warn', show: ['form'] }),
  INTAKE_INVALID: entry<{ issues: readonly unknown[] }>(200, { show: ['issues'] }),
  INTAKE_REFERENCE_USED: entry<{ reference: string }>(200, { show: ['reference'] }),
  INTAKE_NOT_FOUND: entry<{ reference: string }>(200, { show: ['reference'] }),

  // Account settings, organisation, messages.
  ACCOUNT_INVALID: entry<{ issues: readonly unknown[] }>(200, { show: ['issues'] }),
  ACCOUNT_NOT_OWN: entry(200, { level: 'warn' }),
  ACCOUNT_OLD_PASSWORD_WRONG: entry(200),
  ACCOUNT_PASSWORD_WRONG: entry(200),
  MEMBER_NOT_FOUND: entry(200),
  MESSAGE_NOT_FOUND: entry(200),

  // Organisation.
  LAST_ADMINISTRATOR: entry(200),
  GRANT_BEYOND_OWN: entry<{ groups: string }>(200, { level: 'warn', show: ['groups'] }),
  ORG_NOT_FOUND: entry(200),
  ORG_CONFLICT: entry<{ rowVersion: number }>(200, { code: CODE_RECORD_CONFLICT, show: ['rowVersion'] }),
  ORG_CODE_TAKEN: entry<{ code: string }>(200, { show: ['code'] }),
  ORG_CYCLE: entry(200),
  ORG_ROOT_FIXED: entry(200),
  ORG_NOT_EMPTY: entry<{
    units: number;
    members: number;
    posts: number;
    /** Its contents as text. */
    contents: readonly string[];
  }>(200, { show: ['units', 'members', 'posts', 'contents'] }),
  ORG_HAS_RECORDS: entry(200),
  ORG_TOO_DEEP: entry<{ max: number }>(200, { show: ['max'] }),
  ORG_LEADER_INVALID: entry(200),
  ORG_DISABLED: entry(200),
  ORG_PARENT_DISABLED: entry<{ name: string }>(200, { show: ['name'] }),
  ORG_STILL_USED: entry<{ units: number; members: number }>(200, { show: ['units', 'members'] }),
  ORG_UNITS_IN_USE: entry<{ units: number }>(200, { show: ['units'] }),
  ORG_MEMBERS_ACTIVE: entry<{ members: number }>(200, { show: ['members'] }),
  POST_NOT_FOUND: entry(200),
  POST_CONFLICT: entry<{ rowVersion: number }>(200, { code: CODE_RECORD_CONFLICT, show: ['rowVersion'] }),
  POST_CODE_TAKEN: entry<{ code: string }>(200, { show: ['code'] }),
  POST_USED: entry<{ members: number }>(200, { show: ['members'] }),
  POST_MAPPED: entry(200),
  MEMBER_CONFLICT: entry<{ rowVersion: number }>(200, { code: CODE_RECORD_CONFLICT, show: ['rowVersion'] }),
  MEMBER_INVALID: entry<{ issues: readonly unknown[] }>(200, { show: ['issues'] }),
  MEMBER_ACCOUNT_TAKEN: entry<{ account: string }>(200, { show: ['account'] }),
  MEMBER_SELF: entry(200),
  MEMBER_LEFT: entry(200),
  MEMBER_OWN_PASSWORD: entry(200),
  MEMBER_BEYOND_OWN: entry(200, { level: 'warn' }),
  /** A session that views the product as another member (PERM-04) is read-only. */
  VIEW_AS_READONLY: entry<{ name: string }>(403, { show: ['name'] }),
  /** The window shows another member than its session represents: a view ended, or began in another window. */
  VIEW_AS_CHANGED: entry(409),
  VIEW_AS_SELF: entry(200),
  VIEW_AS_BEYOND_OWN: entry(200, { level: 'warn' }),
  VIEW_AS_INACTIVE: entry(200),
  MEMBER_OUT_OF_REACH: entry(200, { level: 'warn' }),
  MEMBER_SUCCESSOR_INVALID: entry(200),
  ATTRIBUTE_NOT_FOUND: entry(200),
  ATTRIBUTE_CONFLICT: entry<{ rowVersion: number }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['rowVersion'],
  }),
  ATTRIBUTE_CODE_TAKEN: entry<{ code: string }>(200, { show: ['code'] }),
  ATTRIBUTE_SHIPPED: entry(200),
  ATTRIBUTE_USED: entry<{ members: number }>(200, { show: ['members'] }),
  ATTRIBUTE_DICTIONARY_UNKNOWN: entry(200),

  // System business settings.
  SETTING_INVALID: entry<{ issues: readonly unknown[] }>(200, { show: ['issues'] }),
  SETTING_CONFLICT: entry<{ keys: readonly string[] }>(200, { code: CODE_RECORD_CONFLICT, show: ['keys'] }),
  /** A security setting without password or reason. */
  SETTING_PROOF_NEEDED: entry<{ keys: readonly string[] }>(200, { show: ['keys'] }),
  SETTING_PASSWORD_WRONG: entry(200),

  // Definitions. Not installed and not readable are reported alike.
  DEFINITION_NOT_FOUND: entry<{ code: string }>(200, { show: ['code'] }),

  // Menus and buttons.
  MENU_NOT_FOUND: entry(200),
  MENU_CONFLICT: entry<{ rowVersion: number; theirs: unknown }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['rowVersion', 'theirs'],
  }),
  MENU_CODE_TAKEN: entry<{ code: string }>(200, { show: ['code'] }),
  MENU_CODE_FIXED: entry(200),
  MENU_ROUTE_TAKEN: entry<{ param: string; name: string }>(200, { show: ['param', 'name'] }),
  /** The URL is neither a page of this build nor a link. */
  MENU_NOWHERE: entry<{ param: string }>(200, { show: ['param'] }),
  MENU_OPEN_MODE_INVALID: entry(200),
  MENU_EMBED_REFUSED: entry<{ origin: string }>(200, { show: ['origin'] }),
  MENU_POST_UNKNOWN: entry<{ post: string }>(200, { show: ['post'] }),
  MENU_PARENT_INVALID: entry(200),
  MENU_CYCLE: entry(200),
  MENU_TOO_DEEP: entry<{ max: number }>(200, { show: ['max'] }),
  MENU_HAS_CHILDREN: entry<{ count: number }>(200, { show: ['count'] }),
  MENU_SHIPPED: entry(200),
  /** The menu editor would become inaccessible. */
  MENU_LAST_DOOR: entry(200),
  BUTTON_NOT_FOUND: entry(200),
  BUTTON_CONFLICT: entry<{ rowVersion: number; theirs: unknown }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['rowVersion', 'theirs'],
  }),
  BUTTON_CODE_TAKEN: entry<{ code: string }>(200, { show: ['code'] }),
  BUTTON_SHIPPED: entry(200),
  BUTTON_RESOURCE_UNKNOWN: entry<{ codes: readonly string[] }>(200, { show: ['codes'] }),

  // Lists.
  QUERY_INVALID: entry<{ column: string; reason: string }>(200, { show: ['column', 'reason'] }),
  CURSOR_INVALID: entry(200),

  // Records. Missing, deleted and invisible ones are reported alike.
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
  /** Its state is read-only. */
  RECORD_FINAL: entry<{ status: string }>(200, { show: ['status'] }),
  RECORD_TARGET_DELETED: entry<{ title: string }>(200, { show: ['title'] }),

  // The online source of enterprises.
  ONLINE_SOURCE_OFF: entry(200),
  ONLINE_SOURCE_UNREACHABLE: entry<{ reason: string }>(200, { level: 'warn' }),
  ONLINE_SOURCE_REFUSED: entry<{ status: number }>(200, { level: 'warn', show: ['status'] }),
  ONLINE_SOURCE_UNREADABLE: entry<{ reason: string }>(200, { level: 'warn' }),
  ONLINE_ENTERPRISE_NOT_FOUND: entry<{ businessLicense: string }>(200, { show: ['businessLicense'] }),

  // Designs of lists. `by` is a name.
  DESIGN_CONFLICT: entry<{ rowVersion: number; by: string }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['rowVersion', 'by'],
  }),
  DESIGN_UPGRADED: entry(200),
  DESIGN_UNCHANGED: entry(200),
  DESIGN_UNSOUND: entry(200),
  DESIGN_VERSION_NOT_FOUND: entry(200),
  // Running flows. `by` is a name; an invisible instance is reported as missing.
  FLOW_MODEL_NOT_FOUND: entry(200),
  FLOW_MODEL_CONFLICT: entry<{ rowVersion: number; by: string }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['rowVersion', 'by'],
  }),
  FLOW_MODEL_KEY_TAKEN: entry<{ key: string }>(200, { show: ['key'] }),
  FLOW_MODEL_SHIPPED: entry(200),
  FLOW_MODEL_NOT_SHIPPED: entry(200),
  FLOW_MODEL_RUNNING: entry<{ count: number }>(200, { show: ['count'] }),
  FLOW_DIAGRAM_UNREADABLE: entry<{ reason: string }>(200, { show: ['reason'] }),
  FLOW_DEPLOYMENT_NOT_FOUND: entry(200),
  FLOW_INSTANCE_NOT_FOUND: entry(200),
  FLOW_INCIDENT_NOT_FOUND: entry(200),
  FLOW_INCIDENT_CLOSED: entry(200),
  FLOW_TASK_NOT_FOUND: entry(200),
  FLOW_TASK_OVER: entry<{ by: string }>(200, { show: ['by'] }),
  FLOW_TASK_DROPPED: entry(200),
  FLOW_TASK_CLAIMED: entry<{ by: string }>(200, { show: ['by'] }),
  FLOW_TASK_NOT_YOURS: entry(200),
  FLOW_TASK_SEPARATED: entry(200),
  FLOW_TASK_WRONG_STATE: entry(200),
  FLOW_INSTANCE_OVER: entry(200),
  FLOW_INSTANCE_SUSPENDED: entry(200),
  FLOW_NODE_UNKNOWN: entry(200),
  FLOW_NO_PREVIOUS: entry(200),
  FLOW_ACTION_REFUSED: entry<{ action: string }>(200, { show: ['action'] }),
  FLOW_URGED_LATELY: entry<{ minutes: number }>(200, { show: ['minutes'] }),
  FLOW_NOT_DEPLOYED: entry<{ key: string }>(200, { show: ['key'] }),
  FLOW_RUNNING_ALREADY: entry<{ instanceNo: string }>(200, { show: ['instanceNo'] }),
  FLOW_RECORD_IN_FLOW: entry<{ names: readonly string[] }>(200, { show: ['names'] }),
  FLOW_UNDO_OVER: entry(200),
  FLOW_UNDO_CHANGED: entry(200),
  FLOW_REQUEST_REUSED: entry(200, { level: 'warn' }),
  FLOW_MIGRATION_REFUSED: entry<{ names: readonly string[] }>(200, { show: ['names'] }),
  FLOW_MEMBER_UNAVAILABLE: entry(200),
  FLOW_NOBODY: entry<{ node: string; names: readonly string[] }>(200, { show: ['node', 'names'] }),

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
  DICTIONARY_MERGING: entry(200),
  DICTIONARY_IMPORT_INVALID: entry<{ issues: readonly unknown[] }>(200, { show: ['issues'] }),

  // Permission groups. The texts contain the first names; `names` lists the affected ones.
  PERMISSION_GROUP_NOT_FOUND: entry(200),
  PERMISSION_CHANGE_NOT_FOUND: entry(200),
  PERMISSION_VERSION_NOT_FOUND: entry<{ version: number }>(200, { show: ['version'] }),
  PERMISSION_CHANGE_CONFLICT: entry<{ name: string; by: string }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['name', 'by'],
  }),
  PERMISSION_CHANGE_STALE: entry<{ names: readonly string[] }>(200, {
    code: CODE_RECORD_CONFLICT,
    show: ['names'],
  }),
  PERMISSION_GROUP_CODE_TAKEN: entry<{ groupCode: string }>(200, { show: ['groupCode'] }),
  PERMISSION_GROUP_CODE_FIXED: entry<{ groupCode: string }>(200, { show: ['groupCode'] }),
  PERMISSION_GROUP_AUDIENCE_FIXED: entry(200),
  PERMISSION_GROUP_PARENT_UNKNOWN: entry<{ name: string }>(200, { show: ['name'] }),
  PERMISSION_GROUP_PARENT_AUDIENCE: entry<{ parent: string }>(200, { show: ['parent'] }),
  PERMISSION_GROUP_CYCLE: entry<{ names: readonly string[] }>(200, { show: ['names'] }),
  PERMISSION_GROUP_HAS_CHILDREN: entry<{ name: string; names: readonly string[] }>(200, {
    show: ['name', 'names'],
  }),
  PERMISSION_VALIDITY_REVERSED: entry<{ name: string }>(200, { show: ['name'] }),
  PERMISSION_MENU_UNKNOWN: entry<{ names: readonly string[] }>(200, { show: ['names'] }),
  PERMISSION_MENU_AUDIENCE: entry<{ names: readonly string[] }>(200, { show: ['names'] }),
  PERMISSION_BUTTON_UNKNOWN: entry<{ names: readonly string[] }>(200, { show: ['names'] }),
  PERMISSION_RESOURCE_UNKNOWN: entry<{ names: readonly string[] }>(200, { show: ['names'] }),
  PERMISSION_FIELD_UNKNOWN: entry<{ resource: string; names: readonly string[] }>(200, {
    show: ['resource', 'names'],
  }),
  PERMISSION_STATUS_UNKNOWN: entry<{ resource: string; names: readonly string[] }>(200, {
    show: ['resource', 'names'],
  }),
  PERMISSION_STATUS_TWICE: entry<{ resource: string; field: string; names: readonly string[] }>(200, {
    show: ['resource', 'field', 'names'],
  }),
  PERMISSION_HOLDER_UNKNOWN: entry<{ count: number }>(200, { show: ['count'] }),
  PERMISSION_ORG_UNKNOWN: entry<{ resource: string }>(200, { show: ['resource'] }),
  PERMISSION_ORGS_EMPTY: entry<{ resource: string }>(200, { show: ['resource'] }),
  PERMISSION_FILTER_EMPTY: entry<{ resource: string }>(200, { show: ['resource'] }),
  PERMISSION_FILTER_FIELD: entry<{ resource: string; field: string }>(200, { show: ['resource', 'field'] }),
  PERMISSION_FILTER_OPERATOR: entry<{ resource: string; field: string; op: string }>(200, {
    show: ['resource', 'field', 'op'],
  }),
  PERMISSION_FILTER_VALUE: entry<{ resource: string; field: string }>(200, { show: ['resource', 'field'] }),
  PERMISSION_LAST_PUBLISHER: entry(200),
  PERMISSION_GRANT_EXCEEDS: entry<{ name: string; names: readonly string[] }>(200, {
    level: 'warn',
    show: ['name', 'names'],
  }),

  ACCESS_REQUEST_NOT_FOUND: entry(200),
  ACCESS_REQUEST_ANSWERED: entry(200),
  ACCESS_REQUEST_OWN: entry(200),

  // Files, exports and imports.
  FILE_EMPTY: entry(200),
  FILE_TYPE_REFUSED: entry<{ allowed: readonly string[] }>(200, { show: ['allowed'] }),
  FILE_CONTENT_REFUSED: entry<{ extension: string }>(200, { show: ['extension'] }),
  FILE_TOO_LARGE: entry<{ limitMb: number; actualMb: number }>(200, { show: ['limitMb', 'actualMb'] }),
  FILE_NOT_FOUND: entry(200),
  FILE_LINK_INVALID: entry(403),
  FILE_RIGHTS_CHANGED: entry(403),
  FILE_STORAGE_FULL: entry(507, { level: 'error' }),
  FILE_ARCHIVE_TOO_LARGE: entry<{ limitMb: number }>(200, { level: 'warn', show: ['limitMb'] }),
  UPLOAD_NOT_FOUND: entry(200),
  UPLOAD_UNFINISHED: entry(200),
  UPLOAD_OFFSET_WRONG: entry(200),
  UPLOAD_REQUEST_WRONG: entry<{ header: string }>(200, { show: ['header'] }),
  EXPORT_RIGHTS_CHANGED: entry(403),
  TRANSFER_NOT_FOUND: entry(200),
  TRANSFER_LIMIT: entry<{ max: number }>(200, { show: ['max'] }),
  TRANSFER_TOO_MANY_ROWS: entry<{ max: number }>(200, { show: ['max'] }),
  TRANSFER_INTERRUPTED: entry(200, { level: 'warn' }),
  IMPORT_FILE_BROKEN: entry(200),
  IMPORT_FILE_TOO_COMPLEX: entry(200),
  IMPORT_MAPPING_INVALID: entry<{ field: string; reason: string }>(200, { show: ['field', 'reason'] }),
  IMPORT_ROWS_INVALID: entry<{ wrongRows: number }>(200, { show: ['wrongRows'] }),

  // Documents.
  DOCUMENT_UNREADABLE: entry(200),
  DOCUMENT_TOO_LARGE: entry(200),
  DOCUMENT_BUSY: entry(200, { level: 'warn' }),
} as const satisfies Record<string, ErrorEntry<never>>;

/** Id of a failure. */
export type ErrorId = keyof typeof ERROR_CATALOG;

/** Details of one id. */
export type ErrorDetails<Id extends ErrorId> =
  (typeof ERROR_CATALOG)[Id] extends ErrorEntry<infer Details> ? Details : never;
