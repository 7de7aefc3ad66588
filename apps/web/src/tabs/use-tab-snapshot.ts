import { useLayoutEffect, useState } from 'react';
import { rememberBy, snapshotOf } from './hibernation.ts';
import { useTabId } from './tab-context.ts';

/**
 * Lets a page sleep while it is hidden behind many others: `take` says what to remember, and the answer is what was
 * remembered when the page wakes up, null on its first life. The value lives in memory only.
 */
export function useTabSnapshot<Snapshot>(take: () => Snapshot): Snapshot | null {
  const id = useTabId();
  // The page that took the snapshot is the page that reads it: same tab, same component, hence the same shape.
  const [remembered] = useState(() => (snapshotOf(id) as Snapshot | undefined) ?? null);
  useLayoutEffect(() => {
    // Without clean-up: hiding a page must not unregister it, for a hidden page is the one that sleeps.
    rememberBy(id, take);
  });
  return remembered;
}
