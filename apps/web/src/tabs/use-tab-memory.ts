import { useEffect, useLayoutEffect, useState } from 'react';
import { memoryOf, rememberBy, wakeUp } from './hibernation.ts';
import { useTabId } from './tab-context.ts';

/**
 * What a page left when it fell asleep behind many others; undefined when it never slept. `take` says what to leave, and
 * is asked only when the page does fall asleep: for state that lives outside the components and changes at every key.
 */
export function useTabMemory<Value>(key: string, take: () => Value): Value | undefined {
  const id = useTabId();
  // Same tab, same page, same key: what was left has the shape of what is asked for.
  const [left] = useState(() => memoryOf(id, key) as Value | undefined);
  useLayoutEffect(() => {
    // Without clean-up: hiding a page must not unregister it, for a hidden page is the one that sleeps.
    rememberBy(id, key, take);
  }, [id, key, take]);
  useEffect(() => wakeUp(id), [id]);
  return left;
}
