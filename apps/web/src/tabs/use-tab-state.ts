import { type Dispatch, type SetStateAction, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { memoryOf, rememberBy, wakeUp } from './hibernation.ts';
import { useTabId } from './tab-context.ts';

/**
 * The state a page stored when it hibernated; undefined without one. `take` returns the state to store and runs only on hibernation: for
 * state outside the components that changes at every key press.
 */
export function useTabMemory<Value>(key: string, take: () => Value): Value | undefined {
  const id = useTabId();
  // Same tab, page and key: the stored value has the requested type.
  const [left] = useState(() => memoryOf(id, key) as Value | undefined);
  useLayoutEffect(() => {
    // Without clean-up: hiding must not unregister a page, since hidden pages are the ones that hibernate.
    rememberBy(id, key, take);
  }, [id, key, take]);
  useEffect(() => wakeUp(id), [id]);
  return left;
}

/**
 * State of a page that may hibernate while hidden, and is restored with the same value. A page that uses it declares these values
 * sufficient to look the same again; they are held in memory only.
 */
export function useTabState<Value>(key: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const id = useTabId();
  // Same tab, page and key: the stored value has the requested type.
  const [value, setValue] = useState(() => (memoryOf(id, key) as Value | undefined) ?? initial);
  useTabMemory(
    key,
    useCallback(() => value, [value]),
  );
  return [value, setValue];
}
