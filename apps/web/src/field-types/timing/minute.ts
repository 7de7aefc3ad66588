import { useSyncExternalStore } from 'react';

/** Maximum age of the reported time. */
const STEP_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = Date.now();

function notifyListeners(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(notifyListeners, STEP_MS);
  // There may have been no subscriber for hours.
  if (Date.now() - nowMs >= STEP_MS) notifyListeners();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time in epoch ms, at most half a minute old; one clock for the whole screen. */
export function useMinute(): number {
  return useSyncExternalStore(follow, () => nowMs);
}
