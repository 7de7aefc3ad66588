import { refreshToken, streamMessages } from '@haiqiao/contract/endpoints';
import { afterEach, expect, test, vi } from 'vitest';
import { ANONYMOUS_HOST, connectClientHost, type TokenPair } from '../client-host.ts';
import { connectionStore } from '../connection.ts';
import { maintainLine } from './maintain-line.ts';
import { shareLine } from './share-line.ts';

const ending: AbortController[] = [];

afterEach(() => {
  for (const each of ending.splice(0)) each.abort();
  connectionStore.setState({ connection: 'good' });
});

function until(): AbortSignal {
  const controller = new AbortController();
  ending.push(controller);
  return controller.signal;
}

let tokens: TokenPair | null = null;
const lost = vi.fn<() => void>();

function signIn(): void {
  tokens = { token: 'one', refreshToken: 'r-one' };
  lost.mockClear();
  connectClientHost({
    ...ANONYMOUS_HOST,
    readTokens: () => tokens,
    settledTokens: () => Promise.resolve(tokens),
    storeTokens: (pair) => {
      tokens = pair;
    },
    loseSession: () => {
      tokens = null;
      lost();
    },
  });
}

interface Asked {
  readonly path: string;
  readonly token: string;
  readonly after: string | null;
}

/** The server's replies in sequence: a stream with these events, an envelope with a status, or no reply. */
type Step =
  | { events: readonly number[]; staysOpen?: boolean }
  | { code: number; status?: number; data?: unknown }
  | null;

function serve(steps: readonly Step[]): Asked[] {
  const asked: Asked[] = [];
  const rest = [...steps];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const token = headers.get('x-authorization')?.replace('Bearer ', '') ?? '';
    asked.push({ path, token, after: headers.get('last-event-id') });
    const step = rest.shift();
    if (step === undefined) return new Promise(() => undefined);
    if (step === null) throw new TypeError('Failed to fetch');
    if ('code' in step) {
      const { code, status = 200, data = { error: 'X', requestId: '1' } } = step;
      return new Response(JSON.stringify({ code, message: 'm', data }), { status });
    }
    return lineOf(step, init.signal);
  });
  return asked;
}

/** An open stream, which ends when it is aborted. */
function lineOf(
  { events, staysOpen = false }: { events: readonly number[]; staysOpen?: boolean },
  signal: RequestInit['signal'],
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode('retry: 1000\n\n:\n\n'));
      for (const id of events)
        controller.enqueue(encoder.encode(`id: ${id}\ndata: ${JSON.stringify({ id })}\n\n`));
      if (staysOpen) signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** Follows the stream and collects events. */
function listen() {
  const heard: string[] = [];
  const signal = until();
  const over = maintainLine({
    endpoint: streamMessages,
    signal,
    lastEventId: () => heard.at(-1) ?? '',
    onEvent: ({ id }) => heard.push(id),
  });
  return { heard, over };
}

test('HDR-04 a closed stream is reopened at the last event, with the current token', async () => {
  vi.useFakeTimers();
  signIn();
  const asked = serve([{ events: [1, 2] }, { events: [3], staysOpen: true }]);
  const { heard } = listen();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual(['1', '2', '3']);
  expect(asked.map(({ after }) => after)).toEqual([null, '2']);
});

test('HDR-04 an expired token is renewed once before the stream is opened', async () => {
  vi.useFakeTimers();
  signIn();
  const asked = serve([
    { code: -10000 },
    { code: 0, data: { token: 'two', refreshToken: 'r-two' } },
    { events: [1], staysOpen: true },
  ]);
  const { heard } = listen();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    [streamMessages.path, 'one'],
    [refreshToken.path, 'r-one'],
    [streamMessages.path, 'two'],
  ]);
  expect(heard).toEqual(['1']);
});

test('HDR-04 delays grow while streams fail, and an unreachable server is not tried before it is back', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  signIn();
  const asked = serve([
    { code: -1, status: 502 },
    { code: -1, status: 502 },
    { code: -1, status: 502 },
    null,
  ]);
  listen();
  await vi.advanceTimersByTimeAsync(450);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(900);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(3);
  connectionStore.setState({ connection: 'lost' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
  connectionStore.setState({ connection: 'back' });
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(4);
});

test('AUTH-10 an ended session stops the stream, and the window is notified', async () => {
  vi.useFakeTimers();
  signIn();
  const asked = serve([{ code: -1, status: 401 }]);
  const { over } = listen();
  await vi.advanceTimersByTimeAsync(100);
  await over;
  expect([asked.length, lost.mock.calls.length]).toEqual([1, 1]);
});

test('HDR-04 a stream silent for three heartbeats is closed and opened again', async () => {
  vi.useFakeTimers();
  signIn();
  const asked = serve([
    { events: [1], staysOpen: true },
    { events: [2], staysOpen: true },
  ]);
  listen();
  await vi.advanceTimersByTimeAsync(44_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked.map(({ after }) => after)).toEqual([null, '1']);
});

/** A window of a browser with Web Locks. */
function openWindow(name: string) {
  const closing = new AbortController();
  ending.push(closing);
  const heard: string[] = [];
  const lines: { after: string; say: (id: string) => void }[] = [];
  shareLine({
    name,
    signal: closing.signal,
    onEvent: ({ id }) => heard.push(id),
    listen: ({ lastEventId, onEvent, signal }) => {
      lines.push({ after: lastEventId(), say: (id) => onEvent({ id, data: id }) });
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
    },
  });
  return { heard, lines, close: () => closing.abort() };
}

/** Locks like those of browsers: one holder, the others wait in order. */
function fakeLocks() {
  let last = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, task: () => Promise<void>) {
      const before = last;
      last = before.then(() => (signal.aborted ? undefined : task()));
      return last;
    },
  };
}

test('HDR-04 of several windows one listens and notifies the others, and when it closes, the next one continues at the last event', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: fakeLocks() });
  const [one, other] = [openWindow('test.share'), openWindow('test.share')];
  await vi.waitFor(() => expect(one.lines).toHaveLength(1));
  expect(other.lines).toHaveLength(0);
  one.lines[0]?.say('7');
  await vi.waitFor(() => expect([one.heard, other.heard]).toEqual([['7'], ['7']]));
  one.close();
  await vi.waitFor(() => expect(other.lines.map(({ after }) => after)).toEqual(['7']));
  other.lines[0]?.say('8');
  expect([one.heard, other.heard]).toEqual([['7'], ['7', '8']]);
});

test('HDR-04 without Web Locks each window listens for itself, only while it is visible', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const one = openWindow('test.sight');
  expect(one.lines).toHaveLength(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  one.lines[0]?.say('5');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(one.lines).toHaveLength(1);
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(one.lines.map(({ after }) => after)).toEqual(['', '5']);
  expect(one.heard).toEqual(['5']);
});
