import type { HeardEvent } from './open-events.ts';

/** The stream shared by the windows of a browser. */
export interface SharedLine {
  /** Equal in exactly the windows that may share it. */
  readonly name: string;
  /** Listens until the signal aborts; one window at a time. */
  readonly listen: (line: {
    readonly lastEventId: () => string;
    readonly onEvent: (event: HeardEvent) => void;
    readonly signal: AbortSignal;
  }) => Promise<void>;
  /** Receives every event, whichever window listens. */
  readonly onEvent: (event: HeardEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * One stream for all windows of a browser: the window with the lock listens and forwards the events; when it closes, the next one continues
 * from the last event. Without Web Locks (plain http) each window listens for itself while it is visible.
 */
export function shareLine(line: SharedLine): void {
  const locks: LockManager | undefined = navigator.locks;
  const isShared = locks !== undefined && typeof BroadcastChannel === 'function';
  if (isShared) listenInTurn(line, locks);
  else listenWhileVisible(line);
}

function listenInTurn({ name, listen, onEvent, signal }: SharedLine, locks: LockManager): void {
  const channel = new BroadcastChannel(name);
  const notifyOthers = channel.postMessage.bind(channel);
  let last = '';
  const hear = (event: HeardEvent) => {
    last = event.id;
    onEvent(event);
  };
  channel.onmessage = ({ data }: MessageEvent<HeardEvent>) => hear(data);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const pass = (event: HeardEvent) => {
    hear(event);
    if (!signal.aborted) notifyOthers(event);
  };
  locks
    .request(name, { signal }, () => listen({ lastEventId: () => last, onEvent: pass, signal }))
    // Waiting for the lock ends only by the signal.
    .catch(() => undefined);
}

function listenWhileVisible({ listen, onEvent, signal }: SharedLine): void {
  let last = '';
  let listening: AbortController | null = null;
  const follow = () => {
    const isVisible = document.visibilityState === 'visible' && !signal.aborted;
    if (!isVisible) {
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
