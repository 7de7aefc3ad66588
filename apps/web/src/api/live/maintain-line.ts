import { ApiError } from '../api-error.ts';
import type { Callable } from '../callable.ts';
import { callBy } from '../client.ts';
import { clientHost } from '../client-host.ts';
import { connectionStore } from '../connection.ts';
import { type HeardEvent, openEvents } from './open-events.ts';

/** Delay before the first reconnect; it doubles with each failure in a row. */
const WAIT_FIRST_MS = 500;
const WAIT_LAST_MS = 30_000;
/** Minimum delay after a temporary refusal. */
const REFUSED_WAIT_MS = 60_000;
/** A stream open for this long resets the delay. */
const GOOD_LINE_MS = 10_000;

/** Statuses of a temporary refusal: too many, too busy, shutting down. */
const FOR_NOW: readonly number[] = [429, 503];
/** Statuses of a permanent refusal of this session or its view. */
const FOR_GOOD: readonly number[] = [401, 403, 409];

/** An event stream to follow. */
export interface LineSource {
  readonly endpoint: Callable;
  /** The last event received by any window of this browser. */
  readonly lastEventId: () => string;
  readonly onEvent: (event: HeardEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Follows a stream until the signal aborts or the user signs out: a closed stream is reopened at the last event. Tokens are renewed as for
 * any call; while the server is unreachable nothing is tried before it answers again.
 */
export async function maintainLine(line: LineSource): Promise<void> {
  const { signal } = line;
  for (let failures = 0; !signal.aborted && clientHost().readTokens() !== null; ) {
    const begunAt = performance.now();
    const outcome = await listenOnce(line);
    if (outcome === 'over') return;
    failures = performance.now() - begunAt > GOOD_LINE_MS ? 0 : failures + 1;
    await pause(outcome === 'refused' ? REFUSED_WAIT_MS : waitMs(failures), signal);
  }
}

/** @returns whether to reconnect soon, only much later, or not at all */
async function listenOnce({
  endpoint,
  lastEventId,
  onEvent,
  signal,
}: LineSource): Promise<'ended' | 'refused' | 'over'> {
  const transmit = (token: string | null) =>
    openEvents(endpoint, { token, lastEventId: lastEventId(), signal, onEvent });
  try {
    await callBy(endpoint, transmit, { signal, silent: true });
    return 'ended';
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'aborted') return 'over';
    if (error.kind === 'refused' || FOR_GOOD.includes(error.status)) return 'over';
    return FOR_NOW.includes(error.status) ? 'refused' : 'ended';
  }
}

/** Random between half and the full delay, so that browsers do not reconnect all at once. */
function waitMs(failures: number): number {
  const longest = Math.min(WAIT_FIRST_MS * 2 ** Math.max(0, failures - 1), WAIT_LAST_MS);
  return longest * (0.5 + Math.random() / 2);
}

/** Waits, but no longer than until an unreachable server or the network is back. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const stops: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      if (connectionStore.getState().connection !== 'lost') resolve();
    }, ms);
    const go = () => resolve();
    const unfollow = connectionStore.subscribe(({ connection }, before) => {
      if (before.connection === 'lost' && connection !== 'lost') resolve();
    });
    signal.addEventListener('abort', go, { once: true });
    window.addEventListener('online', go, { once: true });
    stops.push(
      () => clearTimeout(timer),
      unfollow,
      () => signal.removeEventListener('abort', go),
      () => window.removeEventListener('online', go),
    );
  });
  for (const stop of stops) stop();
}
