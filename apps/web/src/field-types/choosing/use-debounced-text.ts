import { useDeferredValue, useEffect, useState } from 'react';

/** Typing pause before the server is queried. */
const PAUSE_MS = 200;

/** The typed text after a pause: used for server queries. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}
