import { useState } from 'react';

/** Keys of the lines of a list, and the way to say which of them is taken away. */
export interface LineKeys {
  /** One key per line, in their order. */
  readonly keys: readonly number[];
  /** To be called along with the change that takes the line at a place out of its list. */
  readonly forget: (at: number) => void;
}

function fitted(keys: readonly number[], count: number): readonly number[] {
  if (keys.length >= count) return keys.slice(0, count);
  const first = Math.max(-1, ...keys) + 1;
  return [...keys, ...Array.from({ length: count - keys.length }, (_, at) => first + at)];
}

/**
 * Keys for lines that bring no name of their own: a line keeps its key, and with it what is open and focused in it, when
 * another line is taken away. New lines stand at the end.
 */
export function useLineKeys(count: number): LineKeys {
  const [known, setKnown] = useState<readonly number[]>([]);
  const keys = known.length === count ? known : fitted(known, count);
  if (keys !== known) setKnown(keys);
  return { keys, forget: (at) => setKnown(keys.toSpliced(at, 1)) };
}
