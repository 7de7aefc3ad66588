import { useEffect, useState } from 'react';

/** How long somebody may pause while typing before the list is asked. */
const PAUSE_MS = 400;

export interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Tells at once what was typed. */
  readonly settle: () => void;
}

/** Text that is told on after a pause, or when its control is left; a value from outside replaces it. */
export function useTyped(value: string, onSettled: (text: string) => void): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed !== null && typed.trim() !== value) onSettled(typed.trim());
    setTyped(null);
  };
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => {
      if (typed.trim() !== value) onSettled(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // Only typing starts the pause anew, not another render of whoever listens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);
  return { text: typed ?? value, type: setTyped, settle };
}
