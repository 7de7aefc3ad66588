import { useLayoutEffect, useRef, useState } from 'react';

/** A stable function that always runs the latest callback, so that unchanged rows do not render again. */
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
