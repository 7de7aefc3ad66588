import { useEffect, useEffectEvent, useState } from 'react';

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
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Going back has asked for something else: what was typed before is not asked for again when the control is left.
    if (value !== told) setTyped(null);
  }
  const tell = (text: string) => {
    if (text.trim() === value) return;
    setTold(text.trim());
    onSettled(text.trim());
  };
  const tellAfterPause = useEffectEvent(tell);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => tellAfterPause(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    text: typed ?? value,
    type: setTyped,
    settle: () => {
      if (typed !== null) tell(typed);
      setTyped(null);
    },
  };
}
