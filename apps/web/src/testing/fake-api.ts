import { ERROR_CATALOG, type ErrorDetails, type ErrorId, errorText } from '@haiqiao/contract/errors';
import { CODE_OK } from '@haiqiao/contract/http';
import type { z } from 'zod';
import type { Callable } from '#web/api/callable.ts';

/** A fake server's response, byte for byte. */
export interface FakeAnswer {
  readonly status: number;
  readonly text: string;
}

/** One request as the server received it. */
export interface FakeRequest<Input = unknown> {
  readonly input: Input;
  readonly headers: Headers;
  readonly url: string;
  readonly method: string;
}

type Handler = (request: FakeRequest) => unknown;

interface Served {
  readonly endpoint: Callable;
  /** Path parameters, by name. */
  readonly pattern: RegExp;
  readonly handler: Handler;
}

const ANSWER = Symbol('answer');
const NO_ANSWER = Symbol('no answer');
const SILENCE = Symbol('silence');

const handlers = new Map<string, Served>();
const unexpected: string[] = [];
/** The running test; null between tests, when late requests of an old screen are ignored. */
let running: symbol | null = null;

/** A response other than plain data: another status, another envelope, no JSON. */
export function answered(body: unknown, status = 200): { [ANSWER]: FakeAnswer } {
  return { [ANSWER]: { status, text: typeof body === 'string' ? body : JSON.stringify(body) } };
}

/** The server's refusal for an error of the catalogue, in Chinese. */
export function refused<Id extends ErrorId>(id: Id, details?: ErrorDetails<Id>): { [ANSWER]: FakeAnswer } {
  const { status, code, show } = ERROR_CATALOG[id];
  const shown = Object.fromEntries(
    Object.entries(details ?? {}).filter(([name]) => show.some((each) => each === name)),
  );
  const params = shown as Record<string, string | number>; // displayed catalogue details are plain values or issues
  const data = { error: id, requestId: 'req-1', ...shown };
  return answered({ code, message: errorText(id, 'zh-CN', params), data }, status);
}

/** The connection breaks. */
export function unreachable(): symbol {
  return NO_ANSWER;
}

/** No answer ever comes; the request ends only when aborted. */
export function silence(): symbol {
  return SILENCE;
}

type Special = { [ANSWER]: FakeAnswer } | symbol;
type Reply<R extends z.ZodType> = z.input<R> | Special;

/** A fake endpoint with its received requests. */
export interface FakeEndpoint<Input> {
  readonly calls: FakeRequest<Input>[];
}

/**
 * Answers an endpoint of the contract in this test, with data or with a function of the input.
 * @example const saved = fakeApi(updateAccountSettings, { passwordChanged: false });
 */
export function fakeApi<B extends z.ZodType, R extends z.ZodType>(
  endpoint: Callable<B, R>,
  reply: Reply<R> | ((request: FakeRequest<z.input<B>>) => Reply<R> | Promise<Reply<R>>),
): FakeEndpoint<z.input<B>> {
  const calls: FakeRequest<z.input<B>>[] = [];
  const handler: Handler = (request) => {
    const received = { ...request, input: request.input as z.input<B> };
    calls.push(received);
    return typeof reply === 'function'
      ? (reply as (request: FakeRequest<z.input<B>>) => unknown)(received)
      : reply;
  };
  const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  handlers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, pattern, handler });
  return { calls };
}

/** The endpoint of a path: an exact match, else one with parameters. */
function servedAt(method: string, path: string): Served | undefined {
  const exact = handlers.get(`${method} ${path}`);
  if (exact) return exact;
  return [...handlers.values()].find(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(path),
  );
}

/** The caller's input, assembled from path, query and body; query values are texts. */
function inputOf({ endpoint, pattern }: Served, url: URL, body: RequestInit['body']): unknown {
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : (body ?? undefined);
  const payload = endpoint.wire === 'data' ? (sent as { data: unknown })?.data : sent;
  const inPath = Object.entries(pattern.exec(url.pathname)?.groups ?? {}).map(([name, text]) => [
    name,
    decodeURIComponent(text),
  ]);
  if (inPath.length === 0 && endpoint.wire !== 'query') return payload;
  return { ...Object.fromEntries([...inPath, ...url.searchParams]), ...Object(payload) };
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });
}

function responseOf(result: unknown): Response {
  if (typeof result === 'object' && result !== null && ANSWER in result) {
    const { status, text } = result[ANSWER] as FakeAnswer;
    return new Response(text, { status });
  }
  return new Response(JSON.stringify({ code: CODE_OK, message: '', data: result }), { status: 200 });
}

/** Replaces `fetch`. Requests a test leaves unanswered stay pending: their time limit would end in the next test. */
export async function fakeFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const begunIn = running;
  try {
    return await (begunIn === null ? aborted(init.signal) : answerOf(path, init));
  } finally {
    if (begunIn === null || begunIn !== running) await new Promise(() => undefined);
  }
}

async function answerOf(path: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const url = new URL(path, 'http://test');
  const served = servedAt(method, url.pathname);
  if (!served) {
    unexpected.push(`${method} ${path}`);
    throw new TypeError(`no fake for ${method} ${path}`);
  }
  const input = inputOf(served, url, init.body);
  const result = served.handler({ input, headers: new Headers(init.headers), url: path, method });
  const settled = await Promise.race([result, aborted(init.signal)]);
  if (settled === NO_ANSWER) throw new TypeError('Failed to fetch');
  if (settled === SILENCE) return aborted(init.signal);
  return responseOf(settled);
}

/** Starts a test. */
export function openFakeApi(): void {
  running = Symbol('test');
}

/** Ends a test: removes all fakes and returns the unexpected calls. */
export function resetFakeApi(): readonly string[] {
  running = null;
  handlers.clear();
  return unexpected.splice(0);
}
