/**
 * Does something once what is drawn now is painted: measuring earlier would lay it out an extra time.
 * @returns the way to give it up
 */
export function oncePainted(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A browser that never rests is not waited for any longer. */
const BUSY_MAX_MS = 1000;

/**
 * Does something once the browser has nothing else to do: what somebody asked for goes first.
 * @returns the way to give it up
 */
export function onceIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) return oncePainted(work);
  const id = requestIdleCallback(work, { timeout: BUSY_MAX_MS });
  return () => cancelIdleCallback(id);
}
