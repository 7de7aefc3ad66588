import type { FieldIssue } from '@haiqiao/contract/http';

/**
 * What went wrong with a call:
 * - `refused`: the server answered with a code other than 0 (SPEC §8), or `success: false`
 * - `http`: a status outside 2xx
 * - `timeout`: no answer in time
 * - `unreachable`: no answer at all, or one that is no answer of ours
 * - `aborted`: the caller gave up; never shown, never logged
 */
export type ApiErrorKind = 'refused' | 'http' | 'timeout' | 'unreachable' | 'aborted';

export interface ApiErrorFacts {
  readonly kind: ApiErrorKind;
  /** Path that was called. */
  readonly url: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status?: number;
  /** Wire code as the server spelt it, null when there was none. */
  readonly code?: number | string | null;
  /** Id of the error catalogue, empty when the server gave none. */
  readonly id?: string;
  readonly requestId?: string;
  readonly issues?: readonly FieldIssue[];
  /** How it is shown: `success: false` is only a warning (SPEC §8). */
  readonly tone?: 'error' | 'warning';
  /** Everything else that `data` of the failure carried (`attemptsLeft`, `retryAfterSeconds` …). */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A call that failed; `message` is the sentence for the person, in their language. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly url: string;
  readonly status: number;
  readonly code: number | string | null;
  readonly id: string;
  readonly requestId: string;
  readonly issues: readonly FieldIssue[];
  readonly tone: 'error' | 'warning';
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, facts: ApiErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.kind = facts.kind;
    this.url = facts.url;
    this.status = facts.status ?? 0;
    this.code = facts.code ?? null;
    this.id = facts.id ?? '';
    this.requestId = facts.requestId ?? '';
    this.issues = facts.issues ?? [];
    this.tone = facts.tone ?? 'error';
    this.details = facts.details ?? {};
  }

  /** A number among the details; null when the server did not send it. */
  detail(name: string): number | null {
    const value = this.details[name];
    return typeof value === 'number' ? value : null;
  }
}

/** What a gateway says when nobody is behind it. */
const GATEWAY_STATUSES = [502, 504];

/** Whether the server itself could not be reached: asking again later may help. */
export function isServerGone(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const isSilent = error.kind === 'unreachable' || error.kind === 'timeout';
  return isSilent || GATEWAY_STATUSES.includes(error.status);
}

/** What the server says while it cannot keep up, or has only just started: it asks to come back. */
const BUSY_STATUS = 503;

/** Whether the same question may well be answered a moment later. */
export function isPassing(error: unknown): error is ApiError {
  return isServerGone(error) || (error instanceof ApiError && error.status === BUSY_STATUS);
}
