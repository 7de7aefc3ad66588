import { useState } from 'react';

/** A list with a mark that is another one for each list. */
interface List<Row> {
  readonly rows: readonly Row[];
  readonly version: number;
}

/**
 * The list, which stays as it is while somebody holds it: what arrives meanwhile must not take the place of what is about to be pressed.
 * `letGo` follows the newest list again until the next hold, for whoever has pressed.
 */
export function useKeptList<Row>(
  list: List<Row>,
  isHeld: boolean,
): List<Row> & { readonly letGo: () => void } {
  const [kept, setKept] = useState<List<Row> | 'newest' | null>(null);
  if (isHeld && kept === null) setKept(list);
  if (!isHeld && kept !== null) setKept(null);
  const shown = isHeld && kept !== null && kept !== 'newest' ? kept : list;
  return { ...shown, letGo: () => setKept((now) => (now === null ? null : 'newest')) };
}
