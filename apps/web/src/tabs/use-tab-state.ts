import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useState } from 'react';
import { memoryOf, rememberBy, wakeUp } from './hibernation.ts';
import { useTabId } from './tab-context.ts';

/**
 * State of a page that may hibernate while hidden, and is restored with the same value. A page that uses it declares these values
 * sufficient to look the same again; they are held in memory only.
 */
export function useTabState<Value>(key: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const id = useTabId();
  // Same tab, page and key: the stored value has the requested type.
  const [value, setValue] = useState(() => (memoryOf(id, key) as Value | undefined) ?? initial);
  useLayoutEffect(() => {
    // Without clean-up: hiding must not unregister a page, since hidden pages are the ones that hibernate.
    rememberBy(id, key, () => value);
  }, [id, key, value]);
  useEffect(() => wakeUp(id), [id]);
  return [value, setValue];
}
