import { useCallback, useSyncExternalStore } from 'react';
import { remainingTime } from './login-failure.ts';

const TICK_MS = 250;

/** Time left until a moment (epoch ms) as `m:ss`, counted down on screen; null when past or absent. */
export function useCountdown(untilMs: number | null): string | null {
  const tick = useCallback(
    (onTick: () => void) => {
      if (untilMs === null) return () => undefined;
      const timer = setInterval(() => {
        onTick();
        if (Date.now() >= untilMs) clearInterval(timer);
      }, TICK_MS);
      return () => clearInterval(timer);
    },
    [untilMs],
  );
  return useSyncExternalStore(tick, () => remainingTime(untilMs, Date.now()));
}
