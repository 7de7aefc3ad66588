import { useEffect, useEffectEvent, useState } from 'react';

/** What is shown in turn. */
export interface RotationOptions {
  readonly count: number;
  /** Another one for each list. */
  readonly version: number;
  /** How long one title is shown (SPEC §9: four seconds, until a centre sets another time). */
  readonly everyMs: number;
  /** While it is, the title stays; afterwards it is shown for its whole time. */
  readonly isPaused: boolean;
  readonly reload: () => void;
}

/** The title shown, and the list it belongs to. */
interface Place {
  readonly index: number;
  readonly of: number;
}

/** What follows the title at an index: the next one, or the list is loaded again (SPEC §4). */
export function nextStep(index: number, count: number): 'reload' | number {
  return index + 1 < count ? index + 1 : 'reload';
}

/**
 * Advances through a list, one step after each `everyMs`, and asks for a new one after the last; an empty list is asked for again
 * after the time that ten titles would take. A new list (another `version`) starts at its first title.
 * @returns index of the title to show
 */
export function useRotation({ count, version, everyMs, isPaused, reload }: RotationOptions): number {
  const [{ index, of }, setPlace] = useState<Place>({ index: 0, of: version });
  const current = of === version && index < count ? index : 0;
  const step = useEffectEvent(() => {
    const next = count === 0 ? 'reload' : nextStep(current, count);
    if (next === 'reload') reload();
    else setPlace({ index: next, of: version });
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(step, count === 0 ? everyMs * 10 : everyMs);
    return () => clearTimeout(timer);
  }, [current, version, count, everyMs, isPaused]);
  return current;
}
