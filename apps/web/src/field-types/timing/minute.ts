import { useSyncExternalStore } from 'react';

/** How far what is said of the time may lie behind. */
const STEP_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = Date.now();

function tell(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tell, STEP_MS);
  // Nobody may have looked for hours.
  if (Date.now() - nowMs >= STEP_MS) tell();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What time it is, in epoch ms, at most half a minute late; one clock for everything on the screen. */
export function useMinute(): number {
  return useSyncExternalStore(follow, () => nowMs);
}
