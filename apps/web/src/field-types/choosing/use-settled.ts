import { useDeferredValue, useEffect, useState } from 'react';

/** How long somebody may pause while typing before the server is asked. */
const PAUSE_MS = 200;

/** What somebody types, once they have paused: what the server is asked with. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}
