/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 4;
const SCROLL_PX = 12;

/** A place on the screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What becomes of a press that is followed. */
export interface Followed {
  /** It is a drag by now, and here. */
  readonly onMove: (point: Point) => void;
  /** It is over, dropped or not: nothing is on its way any more. */
  readonly onStop: () => void;
  /** It was let go, after `onStop`; also a press that never became a drag. */
  readonly onDrop: () => void;
}

/** Follows a pointer from a press until it is let go; Escape leaves everything as it was. Answers what ends it before. */
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

/** Scrolls a box while a pointer is near its edge. */
export function scrollNear(box: HTMLElement | null, y: number, edgePx: number): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + edgePx) box.scrollTop -= SCROLL_PX;
  if (y > bottom - edgePx) box.scrollTop += SCROLL_PX;
}
