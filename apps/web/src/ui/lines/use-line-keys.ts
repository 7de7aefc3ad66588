import { useState } from 'react';

/** Keys of a list's lines, and the function that drops one. */
export interface LineKeys {
  /** One key per line, in order. */
  readonly keys: readonly number[];
  /** Must be called together with the change that removes the line at an index. */
  readonly forget: (at: number) => void;
}

function fitted(keys: readonly number[], count: number): readonly number[] {
  if (keys.length >= count) return keys.slice(0, count);
  const first = Math.max(-1, ...keys) + 1;
  return [...keys, ...Array.from({ length: count - keys.length }, (_, at) => first + at)];
}

/**
 * Keys for lines without an id: a line keeps its key, and thereby its open and focus state, when another line is removed. New lines are
 * appended.
 */
export function useLineKeys(count: number): LineKeys {
  const [assigned, setAssigned] = useState<readonly number[]>([]);
  const keys = assigned.length === count ? assigned : fitted(assigned, count);
  if (keys !== assigned) setAssigned(keys);
  return { keys, forget: (at) => setAssigned(keys.toSpliced(at, 1)) };
}
