import { CODE_OK } from '@haiqiao/contract/http';
import { createParser } from 'eventsource-parser';
import { ApiError } from '../api-error.ts';
import type { Callable } from '../callable.ts';
import { type Answer, headersFor, parsed, urlOf } from '../transport/send-request.ts';

/** The server sends a heartbeat every fifteen seconds: a stream silent for three heartbeats is dead, whatever the browser reports. */
const SILENCE_MAX_MS = 45_000;

const LAST_EVENT_HEADER = 'Last-Event-ID';

/** One event of a stream. */
export interface HeardEvent {
  readonly id: string;
  readonly data: unknown;
}

/** Options of one connection. */
export interface LineOptions {
  readonly token: string | null;
  /** The last received event; empty for none. */
  readonly lastEventId: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: HeardEvent) => void;
}

/**
 * Listens until an opened stream ends for any reason, then resolves like a call without data. A refusal is returned unchanged. Uses
 * `fetch`, because EventSource sends no token.
 * @throws ApiError `unreachable` when no stream was opened, `aborted`
 */
export async function openEvents(endpoint: Callable, options: LineOptions): Promise<Answer> {
  const { token, lastEventId, signal } = options;
  const url = urlOf(endpoint.path);
  const headers = headersFor(url, token);
  if (lastEventId !== '') headers.set(LAST_EVENT_HEADER, lastEventId);
  const silence = watchSilence();
  try {
    const answer = await fetch(url, {
      method: endpoint.method,
      headers,
      signal: AbortSignal.any([signal, silence.signal]),
      credentials: 'omit', // cookies are no credentials here (AUTH-12)
    });
    const isLine = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!isLine || !answer.body) return { url, status: answer.status, body: parsed(await answer.text()) };
    await listen(answer.body, { ...options, onSound: silence.hear }).catch(() => undefined);
  } catch (cause) {
    if (signal.aborted) throw new ApiError('aborted', { kind: 'aborted', url }, { cause });
    throw new ApiError('no line', { kind: 'unreachable', url }, { cause });
  } finally {
    silence.end();
  }
  if (signal.aborted) throw new ApiError('aborted', { kind: 'aborted', url });
  return { url, status: 200, body: { code: CODE_OK, message: '', data: null } };
}

async function listen(
  body: ReadableStream<Uint8Array>,
  { onEvent, onSound }: LineOptions & { readonly onSound: () => void },
): Promise<void> {
  const parser = createParser({
    onEvent: ({ id = '', data }) => onEvent({ id, data: parsed(data) }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onSound();
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
}

/** Closes a stream that is silent for too long: a sleeping computer, a changed network. */
function watchSilence() {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  let timer = setTimeout(giveUp, SILENCE_MAX_MS);
  return {
    signal: controller.signal,
    hear() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MAX_MS);
    },
    end: () => clearTimeout(timer),
  };
}
