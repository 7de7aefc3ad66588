import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A value as it was drawn last, for what goes on after an answer: more may have been typed by then. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
