import { useLayoutEffect, useRef, useState } from 'react';

/** A function that stays the same while what it does follows the latest render: rows that did not change stay as they are. */
export function useStableCallback<Params extends readonly unknown[]>(
  callback: (...params: Params) => void,
): (...params: Params) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  const [stable] = useState(
    () =>
      (...params: Params) =>
        latest.current(...params),
  );
  return stable;
}
