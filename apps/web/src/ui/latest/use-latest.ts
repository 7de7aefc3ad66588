import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The latest rendered value, for code after an await: more may have been typed by then. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
