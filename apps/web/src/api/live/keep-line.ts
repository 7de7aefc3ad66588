import { ApiError } from '../api-error.ts';
import type { Callable } from '../callable.ts';
import { callBy } from '../client.ts';
import { clientHost } from '../client-host.ts';
import { connectionStore } from '../connection.ts';
import { type HeardEvent, openEvents } from './open-events.ts';

/** The first wait after a line that has ended; each further one in a row is twice as long. */
const WAIT_FIRST_MS = 500;
const WAIT_LAST_MS = 30_000;
/** A server that refuses for now is not asked again before this. */
const REFUSED_WAIT_MS = 60_000;
/** A line that lived so long was a good one: the next wait is short again. */
const GOOD_LINE_MS = 10_000;

/** Statuses by which a server says that it wants no lines now: too many, too busy, on its way down. */
const FOR_NOW: readonly number[] = [429, 503];
/** … and that this session, or what it looks at, gets none. */
const FOR_GOOD: readonly number[] = [401, 403, 409];

/** What is listened to. */
export interface KeptLine {
  readonly endpoint: Callable;
  /** The last event that this browser has heard, in whichever window. */
  readonly lastEventId: () => string;
  readonly onEvent: (event: HeardEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Listens for as long as the signal lasts and somebody is signed in: whenever the line ends, it is opened again where it ended. Tokens
 * are renewed as for any call; while the server is gone nothing is tried before it answers again.
 */
export async function keepLine(line: KeptLine): Promise<void> {
  const { signal } = line;
  for (let failures = 0; !signal.aborted && clientHost().readTokens() !== null; ) {
    const begunAt = performance.now();
    const outcome = await listenOnce(line);
    if (outcome === 'over') return;
    failures = performance.now() - begunAt > GOOD_LINE_MS ? 0 : failures + 1;
    await pause(outcome === 'refused' ? REFUSED_WAIT_MS : waitMs(failures), signal);
  }
}

/** @returns whether to go on at once in a while, or only much later, or not at all */
async function listenOnce({
  endpoint,
  lastEventId,
  onEvent,
  signal,
}: KeptLine): Promise<'ended' | 'refused' | 'over'> {
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

/** Between half and the whole of the time: browsers that lost the same server do not all come back at once. */
function waitMs(failures: number): number {
  const longest = Math.min(WAIT_FIRST_MS * 2 ** Math.max(0, failures - 1), WAIT_LAST_MS);
  return longest * (0.5 + Math.random() / 2);
}

/** Waits; not longer than until the server is back, when it was gone, or the network is. */
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
