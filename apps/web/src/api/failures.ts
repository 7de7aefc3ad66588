/** Something that the front-end log should know (API-03). */
export interface Failure {
  readonly message: string;
  readonly type: 'info' | 'danger';
  /** Facts without secrets: url, status, code. */
  readonly meta: Readonly<Record<string, string>>;
  readonly traceId: string;
  readonly stack: string;
}

type Listener = (failure: Failure) => void;

/** Failures kept for a listener that comes later: the sign-in page runs before the log is loaded. */
const WAITING_MAX = 50;

const waiting: Failure[] = [];
let listener: Listener | null = null;

/** Hands a failure to the front-end log. */
export function reportFailure(failure: Failure): void {
  if (listener) listener(failure);
  else if (waiting.length < WAITING_MAX) waiting.push(failure);
}

/** The front-end log takes over; it receives what waited and everything that follows. Returns the way to stop. */
export function onFailure(take: Listener): () => void {
  listener = take;
  for (const failure of waiting.splice(0)) take(failure);
  return () => {
    if (listener === take) listener = null;
  };
}
