import type { HeardEvent } from './open-events.ts';

/** What the windows of a browser share. */
export interface SharedLine {
  /** The same in every window that may share it, and in no other. */
  readonly name: string;
  /** Listens until the signal ends; one window at a time does. */
  readonly listen: (line: {
    readonly lastEventId: () => string;
    readonly onEvent: (event: HeardEvent) => void;
    readonly signal: AbortSignal;
  }) => Promise<void>;
  /** Hears every event, whichever window listens. */
  readonly onEvent: (event: HeardEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * One line for all windows of a browser: the window that holds the lock listens and passes on what it hears; when it is closed, the next
 * one goes on from the last event. Where the browser has no Web Locks (plain http), each window listens for itself while it is in sight.
 */
export function shareLine(line: SharedLine): void {
  const locks: LockManager | undefined = navigator.locks;
  const isShared = locks !== undefined && typeof BroadcastChannel === 'function';
  if (isShared) listenInTurn(line, locks);
  else listenInSight(line);
}

function listenInTurn({ name, listen, onEvent, signal }: SharedLine, locks: LockManager): void {
  const channel = new BroadcastChannel(name);
  const tellOthers = channel.postMessage.bind(channel);
  let last = '';
  const hear = (event: HeardEvent) => {
    last = event.id;
    onEvent(event);
  };
  channel.onmessage = ({ data }: MessageEvent<HeardEvent>) => hear(data);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const pass = (event: HeardEvent) => {
    hear(event);
    if (!signal.aborted) tellOthers(event);
  };
  locks
    .request(name, { signal }, () => listen({ lastEventId: () => last, onEvent: pass, signal }))
    // Only the end of the signal ends the wait for the lock.
    .catch(() => undefined);
}

function listenInSight({ listen, onEvent, signal }: SharedLine): void {
  let last = '';
  let listening: AbortController | null = null;
  const follow = () => {
    const isInSight = document.visibilityState === 'visible' && !signal.aborted;
    if (!isInSight) {
      listening?.abort();
      listening = null;
    } else if (!listening) {
      listening = new AbortController();
      const hear = (event: HeardEvent) => {
        last = event.id;
        onEvent(event);
      };
      void listen({ lastEventId: () => last, onEvent: hear, signal: listening.signal });
    }
  };
  document.addEventListener('visibilitychange', follow);
  signal.addEventListener(
    'abort',
    () => {
      document.removeEventListener('visibilitychange', follow);
      follow();
    },
    { once: true },
  );
  follow();
}
