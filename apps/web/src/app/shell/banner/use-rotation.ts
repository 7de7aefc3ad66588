import { useEffect, useEffectEvent, useState } from 'react';

/** The rotating list. */
export interface RotationOptions {
  readonly count: number;
  /** Different for each list. */
  readonly version: number;
  /** How long one title is shown (SPEC §9: four seconds by default; a setting). */
  readonly everyMs: number;
  /** The title stays while paused and then gets its full time again. */
  readonly isPaused: boolean;
  readonly reload: () => void;
}

/** The title shown, and its list. */
interface Position {
  readonly index: number;
  readonly of: number;
}

/** The step after an index: the next title, or a reload of the list (SPEC §4). */
export function nextStep(index: number, count: number): 'reload' | number {
  return index + 1 < count ? index + 1 : 'reload';
}

/**
 * Advances through a list, one step per `everyMs`, and reloads after the last one; an empty list is reloaded after the time of ten titles.
 * A new list (another `version`) starts at its first title.
 * @returns index of the title to show
 */
export function useRotation({ count, version, everyMs, isPaused, reload }: RotationOptions): number {
  const [{ index, of }, setPosition] = useState<Position>({ index: 0, of: version });
  const current = of === version && index < count ? index : 0;
  const step = useEffectEvent(() => {
    const next = count === 0 ? 'reload' : nextStep(current, count);
    if (next === 'reload') reload();
    else setPosition({ index: next, of: version });
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(step, count === 0 ? everyMs * 10 : everyMs);
    return () => clearTimeout(timer);
  }, [current, version, count, everyMs, isPaused]);
  return current;
}
