/** Steps that are kept at most. */
const STEPS_MAX = 100;

/** A value with what it was before and what it would be again. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
  /** Says what the last step was about: steps about the same follow each other as one (somebody is typing). */
  readonly about: string;
}

/** Begins with a value. */
export function begun<Value>(now: Value): History<Value> {
  return { past: [], now, future: [], about: '' };
}

/** One more step. @param about steps of the same name in a row are one; empty for a step of its own */
export function stepped<Value>(
  { past, now, about: last }: History<Value>,
  next: Value,
  about = '',
): History<Value> {
  const isSameStep = about !== '' && about === last && past.length > 0;
  const before = isSameStep ? past : [...past, now].slice(-STEPS_MAX);
  return { past: before, now: next, future: [], about };
}

/** One step back; the same where there is none. */
export function undone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const [before] = past.slice(-1);
  if (past.length === 0 || before === undefined) return history;
  return { past: past.slice(0, -1), now: before, future: [now, ...future], about: '' };
}

/** One step on again; the same where there is none. */
export function redone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, now], now: next, future: rest, about: '' };
}
