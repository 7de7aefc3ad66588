import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from 'react';
import { memoryOf, rememberBy, wakeUp } from './hibernation.ts';
import { useTabId } from './tab-context.ts';

/**
 * State of a page that may sleep while it is hidden behind many others, and wakes up with the value it had.
 * A page that uses it declares that these values are all it needs to look the same again; they live in memory only.
 */
export function useTabState<Value>(key: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const id = useTabId();
  // Same tab, same page, same key: what was remembered has the shape of what is asked for.
  const [value, setValue] = useState(() => (memoryOf(id, key) as Value | undefined) ?? initial);
  useLayoutEffect(() => {
    // Without clean-up: hiding a page must not unregister it, for a hidden page is the one that sleeps.
    rememberBy(id, key, () => value);
  }, [id, key, value]);
  useEffect(() => wakeUp(id), [id]);
  return [value, setValue];
}
