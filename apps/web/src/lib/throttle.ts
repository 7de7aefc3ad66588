/** Longest pause between two looks at the window's size (SPEC §9). */
export const RESIZE_THROTTLE_MS = 100;
/** Longest pause between two looks at a scroll position (SPEC §9). */
export const SCROLL_THROTTLE_MS = 10;

/** Lets a call through at once and then at most once per period; the last one in a period is made at its end. */
export function throttle(call: () => void, periodMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isWanted = false;
  const rest = () => {
    timer = null;
    if (isWanted) run();
  };
  const run = () => {
    isWanted = false;
    timer = setTimeout(rest, periodMs);
    call();
  };
  return () => {
    if (timer === null) run();
    else isWanted = true;
  };
}
