/** A failure for the front-end log (API-03). */
export interface Failure {
  readonly message: string;
  readonly type: 'info' | 'danger';
  /** Facts without secrets: url, status, code. */
  readonly meta: Readonly<Record<string, string>>;
  readonly traceId: string;
  readonly stack: string;
}

type Listener = (failure: Failure) => void;

/** Failures queued for a later listener: the sign-in page runs before the log is loaded. */
const WAITING_MAX = 50;

const waiting: Failure[] = [];
let listener: Listener | null = null;

/** Passes a failure to the front-end log. */
export function reportFailure(failure: Failure): void {
  if (listener) listener(failure);
  else if (waiting.length < WAITING_MAX) waiting.push(failure);
}

/** Passes an uncaught error to the front-end log. */
export function reportCrash({ message, stack = '' }: Error): void {
  reportFailure({ message, type: 'danger', meta: {}, traceId: '', stack });
}

/** Registers the front-end log; it receives queued and all later failures. Returns the unsubscribe function. */
export function onFailure(take: Listener): () => void {
  listener = take;
  for (const failure of waiting.splice(0)) take(failure);
  return () => {
    if (listener === take) listener = null;
  };
}
