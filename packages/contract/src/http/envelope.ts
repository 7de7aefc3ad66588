/** Success (SPEC §8). Every code except the first three is shown as an error. */
export const CODE_OK = 0;
/** Failure whose message is shown; on the refresh endpoint it ends the session (SPEC §8). */
export const CODE_FAILED = -1;
/** The access token has expired: refresh once and repeat (SPEC §8). */
export const CODE_TOKEN_EXPIRED = -10000;
/** Another user saved the record first (DOMAIN §1.1); the response contains both versions. */
export const CODE_RECORD_CONFLICT = 40901;

/** Structure of every server response (SPEC §7). */
export interface Envelope<Data = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}

/** `data` of a response whose code is not 0 (DESIGN §7). */
export interface FailureData {
  /** Id of the error catalogue. */
  readonly error: string;
  readonly requestId: string;
  /** Errors by path, for input refused by a schema or a value rule. */
  readonly issues?: readonly FieldIssue[];
  readonly [detail: string]: unknown;
}

/** One error in one field. */
export interface FieldIssue {
  /** Dotted path in the body, empty for the body itself. */
  readonly path: string;
  /** Name of the broken rule; also the key of its text. */
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Result of a pure check; services turn the failure into an AppError. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };
