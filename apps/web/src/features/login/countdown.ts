import { useEffect, useState } from 'react';
import { remainingTime } from './login-failure.ts';

const TICK_MS = 250;

/** What is left until a moment (epoch ms) as `m:ss`, counted down on screen; null when it is over or there is none. */
export function useCountdown(untilMs: number | null): string | null {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = untilMs !== null && untilMs > now;
  useEffect(() => {
    if (untilMs === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= untilMs) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return isRunning ? remainingTime(untilMs, now) : null;
}
