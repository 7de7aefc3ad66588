import { useEffect, useEffectEvent, useState } from 'react';

/** How long one title is shown (SPEC §9). */
export const ROTATE_EVERY_MS = 4000;

export interface Rotation {
  readonly index: number;
  /** The title before this one, while it slides out; null before the first change. */
  readonly before: number | null;
  /** The pointer or the focus is on the title, or has left it; while either is, the title stays. */
  readonly hold: (by: 'pointer' | 'focus', isHeld: boolean) => void;
}

/** The title shown, the one before it, and the list both belong to. */
interface Place {
  readonly index: number;
  readonly before: number | null;
  readonly of: number;
}

/** What follows the title at an index: the next one, or the list is loaded again (SPEC §4). */
export function nextStep(index: number, count: number): 'reload' | number {
  return index + 1 < count ? index + 1 : 'reload';
}

/**
 * Advances through a list every four seconds and asks for a new one after the last; an empty list is asked for again
 * after the time that ten titles would take. A new list (another `version`) starts at its first title.
 */
export function useRotation(count: number, version: number, reload: () => void): Rotation {
  const [{ index, before, of }, setPlace] = useState<Place>({ index: 0, before: null, of: version });
  const [holders, setHolders] = useState({ pointer: false, focus: false });
  const isPaused = holders.pointer || holders.focus;
  const current = of === version && index < count ? index : 0;
  const step = useEffectEvent(() => {
    const next = count === 0 ? 'reload' : nextStep(current, count);
    if (next === 'reload') reload();
    else setPlace({ index: next, before: current, of: version });
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(step, count === 0 ? ROTATE_EVERY_MS * 10 : ROTATE_EVERY_MS);
    return () => clearTimeout(timer);
  }, [current, version, count, isPaused]);
  return {
    index: current,
    before: of === version ? before : null,
    hold: (by, isHeld) => setHolders((now) => ({ ...now, [by]: isHeld })),
  };
}
