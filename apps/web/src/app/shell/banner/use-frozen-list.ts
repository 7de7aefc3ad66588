import { useState } from 'react';

/** A list with a version that differs for each list. */
interface List<Row> {
  readonly rows: readonly Row[];
  readonly version: number;
}

/**
 * Freezes the list while `isFrozen`: new entries must not move what is about to be pressed. After a press, `letGo` follows the newest list
 * again until the next freeze.
 */
export function useFrozenList<Row>(
  list: List<Row>,
  isFrozen: boolean,
): List<Row> & { readonly letGo: () => void } {
  const [frozen, setFrozen] = useState<List<Row> | 'newest' | null>(null);
  if (isFrozen && frozen === null) setFrozen(list);
  if (!isFrozen && frozen !== null) setFrozen(null);
  const shown = isFrozen && frozen !== null && frozen !== 'newest' ? frozen : list;
  return { ...shown, letGo: () => setFrozen((now) => (now === null ? null : 'newest')) };
}
