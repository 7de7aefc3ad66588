/**
 * Runs work after the current render is painted: measuring earlier would cause an extra layout.
 * @returns the cancel function
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

/** Maximum wait for an idle browser. */
const BUSY_MAX_MS = 1000;

/**
 * Runs work when the browser is idle, after requested work.
 * @returns the cancel function
 */
export function onceIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) return oncePainted(work);
  const id = requestIdleCallback(work, { timeout: BUSY_MAX_MS });
  return () => cancelIdleCallback(id);
}
