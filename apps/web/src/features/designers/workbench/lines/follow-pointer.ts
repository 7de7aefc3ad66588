/** A smaller movement is a click. */
const DRAG_FROM_PX = 4;
const SCROLL_PX = 12;

/** A point on the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Callbacks of a followed press. */
export interface Followed {
  /** The drag has moved to this point. */
  readonly onMove: (point: Point) => void;
  /** The drag has ended, dropped or not. */
  readonly onStop: () => void;
  /** Released, after `onStop`; also for a press without a drag. */
  readonly onDrop: () => void;
}

/** Follows a pointer from press to release; Escape cancels. Returns a function that ends it earlier. */
export function followPointer(from: Point, { onMove, onStop, onDrop }: Followed): () => void {
  let isMoving = false;
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!isMoving && Math.hypot(x - from.x, y - from.y) < DRAG_FROM_PX) return;
    isMoving = true;
    onMove({ x, y });
  };
  const stop = () => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', stop);
    window.removeEventListener('keydown', press, { capture: true });
    onStop();
  };
  const drop = () => {
    stop();
    onDrop();
  };
  const press = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return;
    pressed.stopPropagation();
    stop();
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', stop);
  window.addEventListener('keydown', press, { capture: true });
  return stop;
}

/** Scrolls a box while the pointer is near its edge. */
export function scrollNear(box: HTMLElement | null, y: number, edgePx: number): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + edgePx) box.scrollTop -= SCROLL_PX;
  if (y > bottom - edgePx) box.scrollTop += SCROLL_PX;
}
