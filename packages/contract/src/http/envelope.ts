/** Success (SPEC §8). Every code but these three is shown as an error. */
export const CODE_OK = 0;
/** Failure whose message is shown; on the refresh call it ends the session (SPEC §8). */
export const CODE_FAILED = -1;
/** The access token is past its time: refresh once and repeat (SPEC §8). */
export const CODE_TOKEN_EXPIRED = -10000;
/** Somebody else saved the record first (DOMAIN §1.1); both versions come with the answer. */
export const CODE_RECORD_CONFLICT = 40901;

/** What every answer of the server looks like (SPEC §7). */
export interface Envelope<Data = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}

/** `data` of an answer whose code is not 0 (DESIGN §7). */
export interface FailureData {
  /** Id of the error catalogue. */
  readonly error: string;
  readonly requestId: string;
  /** What is wrong where, for input that a schema or a value rule refused. */
  readonly issues?: readonly FieldIssue[];
  readonly [detail: string]: unknown;
}

/** One thing that is wrong with one field. */
export interface FieldIssue {
  /** Dotted path inside the body, empty for the body itself. */
  readonly path: string;
  /** Name of the rule that was broken; also the key of its text. */
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Result of pure code that checks something; services turn the failure into an AppError. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };
