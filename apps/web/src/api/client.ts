import type { ErrorId } from '@haiqiao/contract/errors';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { Callable } from './callable.ts';
import { clientHost } from './client-host.ts';
import { reportFailure } from './failures.ts';
import { judgeAnswer, type Verdict } from './transport/parse-answer.ts';
import { renewedTokens } from './transport/refresh-tokens.ts';
import { type Answer, sendRequest } from './transport/send-request.ts';
import { MAIN_TIMEOUT_MS, REPEAT_TIMEOUT_MS } from './timeouts.ts';

/**
 * Whether this window is leaving the page. The browser then aborts all requests, which looks like an unreachable server: no message is
 * needed, and the log would contain false failures.
 */
let isLeaving = false;

window.addEventListener('pagehide', () => {
  isLeaving = true;
});
// Restored from the back/forward cache.
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

export interface CallOptions {
  /** Aborts; the call then rejects with an ApiError of kind `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** `MAIN_TIMEOUT_MS` by default; `SHORT_TIMEOUT_MS` for calls that a user waits for. */
  readonly timeoutMs?: number;
  /** No toast for a failure: the caller shows it itself. It is still logged. */
  readonly silent?: boolean;
  /** Shows the server's message when the call succeeded (SPEC §8). */
  readonly showMessage?: boolean;
  /** Lets the request outlive the page, for the last log batch. */
  readonly keepalive?: boolean;
}

/** Sends one request with this bearer and timeout. */
type Transmit = (token: string | null, timeoutMs: number) => Promise<Answer>;

interface Attempt {
  readonly endpoint: Callable;
  readonly transmit: Transmit;
  readonly options: CallOptions;
}

async function send(attempt: Attempt, token: string | null, timeoutMs: number): Promise<Verdict> {
  const { endpoint, transmit } = attempt;
  const verdict = judgeAnswer(await transmit(token, timeoutMs));
  if (verdict.kind === 'failure' && isSessionLost(endpoint, verdict.error, token)) {
    clientHost().loseSession(verdict.error.message);
  }
  if (verdict.kind === 'failure' && isViewLost(verdict.error)) clientHost().loseView();
  return verdict;
}

/** A current token that the server refuses: a refresh would not help. */
function isSessionLost(endpoint: Callable, error: ApiError, token: string | null): boolean {
  const isRefused = error.status === 401 && endpoint.auth.kind !== 'public' && token !== null;
  return isRefused && clientHost().readTokens()?.token === token;
}

/** The session is in another view than this window; the window follows it, and no toast is needed. */
export function isViewLost(error: unknown): boolean {
  return error instanceof ApiError && error.id === ('VIEW_AS_CHANGED' satisfies ErrorId);
}

/** Refreshes once, only with a token; a second "expired" is an ordinary error. */
async function sendWithRefresh(attempt: Attempt): Promise<Verdict> {
  const token = clientHost().readTokens()?.token ?? null;
  const verdict = await send(attempt, token, attempt.options.timeoutMs ?? MAIN_TIMEOUT_MS);
  if (verdict.kind !== 'expired' || token === null) return verdict;
  const renewed = await renewedTokens(token);
  if (attempt.options.signal?.aborted) {
    throw new ApiError('aborted', { kind: 'aborted', url: attempt.endpoint.path });
  }
  return send(attempt, renewed.token, REPEAT_TIMEOUT_MS);
}

/** Errors that the sign-in page itself shows. */
const SAID_AT_SIGN_IN: readonly string[] = ['AUTH_LOGIN_EXPIRED', 'AUTH_REFRESH_REFUSED'] satisfies ErrorId[];

function isSaidElsewhere(error: ApiError): boolean {
  return SAID_AT_SIGN_IN.includes(error.id) && clientHost().readTokens() === null;
}

function settleFailure(error: unknown, options: CallOptions): void {
  if (!(error instanceof ApiError) || error.kind === 'aborted') return;
  if (error.kind === 'unreachable' && isLeaving) return;
  reportFailure({
    message: error.message,
    type: 'danger',
    meta: { url: error.url, status: String(error.status), code: String(error.code), error: error.id },
    traceId: error.requestId,
    stack: error.stack ?? '',
  });
  if (options.silent === true || isSaidElsewhere(error) || isViewLost(error)) return;
  if (error.id === ('ACCESS_DENIED' satisfies ErrorId))
    clientHost().present(error.tone, error.message, error);
  else clientHost().present(error.tone, error.message);
}

/**
 * Makes a call with a given transport; tokens, repeat, log and toast as usual.
 * @throws ApiError whenever there is no `data`
 */
export async function callBy<Body extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Callable<Body, Reply>,
  transmit: Transmit,
  options: CallOptions,
): Promise<z.output<Reply>> {
  try {
    const verdict = await sendWithRefresh({ endpoint, transmit, options });
    if (verdict.kind !== 'success') throw verdict.error;
    if (options.showMessage === true && verdict.message !== '')
      clientHost().present('success', verdict.message);
    // Replies match the contract: the server's own tests validate every reply against the schema.
    return verdict.data as z.output<Reply>;
  } catch (error) {
    settleFailure(error, options);
    throw error;
  }
}

/**
 * Calls an endpoint and returns its `data`. The single place for envelopes, tokens and the repeat. A failure is logged and, unless silent,
 * shown as a toast.
 * @throws ApiError whenever there is no `data`
 * @example const rows = await callEndpoint(queryAttributeValue, { id }, { signal });
 */
export function callEndpoint<Body extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Callable<Body, Reply>,
  input: z.input<Body>,
  options: CallOptions = {},
): Promise<z.output<Reply>> {
  const { signal, keepalive } = options;
  const transmit: Transmit = (token, timeoutMs) =>
    sendRequest(endpoint, { input, token, timeoutMs, signal, keepalive });
  return callBy(endpoint, transmit, options);
}
