/** Maximum stored steps. */
const STEPS_MAX = 100;

/** A value with its undo and redo steps. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
  /** Subject of the last step: consecutive steps with the same subject are merged (typing). */
  readonly about: string;
}

/** Starts with a value. */
export function begun<Value>(now: Value): History<Value> {
  return { past: [], now, future: [], about: '' };
}

/** Adds a step. @param about consecutive steps with the same name are merged; empty for a separate step */
export function stepped<Value>(
  { past, now, about: last }: History<Value>,
  next: Value,
  about = '',
): History<Value> {
  const isSameStep = about !== '' && about === last && past.length > 0;
  const before = isSameStep ? past : [...past, now].slice(-STEPS_MAX);
  return { past: before, now: next, future: [], about };
}

/** Undoes one step; unchanged where there is none. */
export function undone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const [before] = past.slice(-1);
  if (past.length === 0 || before === undefined) return history;
  return { past: past.slice(0, -1), now: before, future: [now, ...future], about: '' };
}

/** Redoes one step; unchanged where there is none. */
export function redone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, now], now: next, future: rest, about: '' };
}
