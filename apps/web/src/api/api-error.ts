import type { FieldIssue } from '@haiqiao/contract/http';

/**
 * Kind of failure of a call:
 * - `refused`: the server replied with a code other than 0 (SPEC §8), or `success: false`
 * - `http`: a status outside 2xx
 * - `timeout`: no reply in time
 * - `unreachable`: no reply at all, or not one of our server
 * - `aborted`: aborted by the caller; never shown, never logged
 */
export type ApiErrorKind = 'refused' | 'http' | 'timeout' | 'unreachable' | 'aborted';

export interface ApiErrorFacts {
  readonly kind: ApiErrorKind;
  /** Requested path. */
  readonly url: string;
  /** HTTP status; 0 without a reply. */
  readonly status?: number;
  /** Code as sent by the server, null when there was none. */
  readonly code?: number | string | null;
  /** Id of the error catalogue, empty when the server gave none. */
  readonly id?: string;
  readonly requestId?: string;
  readonly issues?: readonly FieldIssue[];
  /** Tone of the message: `success: false` is only a warning (SPEC §8). */
  readonly tone?: 'error' | 'warning';
  /** The rest of the failure's `data` (`attemptsLeft`, `retryAfterSeconds` …). */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A failed call; `message` is the text for the user, in their language. */
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

  /** A number of the details; null when the server did not send it. */
  detail(name: string): number | null {
    const value = this.details[name];
    return typeof value === 'number' ? value : null;
  }
}

/** The message of a refused call; any other error is rethrown. */
export function refusalMessage(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}

/** Waits for a call: the message of its refusal, null when it succeeded. Any other error is rethrown. */
export async function attempt(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return refusalMessage(error);
  }
}

/** Statuses of a gateway without a reachable server. */
const GATEWAY_STATUSES = [502, 504];

/** Whether the server was unreachable, so that a retry may succeed. */
export function isServerGone(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const isSilent = error.kind === 'unreachable' || error.kind === 'timeout';
  return isSilent || GATEWAY_STATUSES.includes(error.status);
}

/** Status of a server that is overloaded or starting: it asks for a retry. */
const BUSY_STATUS = 503;

/** Whether the same request may succeed a moment later. */
export function isPassing(error: unknown): error is ApiError {
  return isServerGone(error) || (error instanceof ApiError && error.status === BUSY_STATUS);
}
