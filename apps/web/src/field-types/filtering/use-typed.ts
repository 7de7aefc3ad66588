import { useEffect, useEffectEvent, useState } from 'react';

/** Typing pause before the list is queried. */
const PAUSE_MS = 400;

export interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Reports the typed text at once. */
  readonly settle: () => void;
}

/** Text reported after a pause or on blur; a value from outside replaces it. */
export function useTyped(value: string, onSettled: (text: string) => void): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const [lastValue, setLastValue] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // Going back has changed the value: earlier input is not reported again on blur.
    if (value !== reported) setTyped(null);
  }
  const report = (text: string) => {
    if (text.trim() === value) return;
    setReported(text.trim());
    onSettled(text.trim());
  };
  const reportAfterPause = useEffectEvent(report);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => reportAfterPause(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    text: typed ?? value,
    type: setTyped,
    settle: () => {
      if (typed !== null) report(typed);
      setTyped(null);
    },
  };
}
