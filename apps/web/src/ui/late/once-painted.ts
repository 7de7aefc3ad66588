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

/** Both, because a finger leaves without a mouse. */
const LEAVING = ['pointerleave', 'mouseleave'] as const;

/**
 * A ref that calls back when the pointer leaves its element. Unlike the event of React it also comes after the child under the pointer was
 * replaced: the browser then sends no `mouseout`, from which React derives its own.
 */
export function onPointerLeft(leave: () => void): (element: HTMLElement | null) => () => void {
  return (element) => {
    for (const kind of LEAVING) element?.addEventListener(kind, leave);
    return () => {
      for (const kind of LEAVING) element?.removeEventListener(kind, leave);
    };
  };
}
