import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { CaptchaVariantProps } from './captcha-variant.ts';

/** Position and time of one click: CSS pixels of the picture, ms since the first click. */
export interface ClickPoint {
  readonly x: number;
  readonly y: number;
  readonly t: number;
}

/** Distance one arrow key moves the crosshair, CSS pixels: alone and with Shift. */
const CROSSHAIR_STEP_PX = { fine: 4, coarse: 20 } as const;

/** A click this close to a mark removes the mark. */
const MARK_RADIUS_PX = 11;

interface Picking {
  readonly captchaId: string;
  readonly points: readonly ClickPoint[];
  readonly crosshair: { readonly x: number; readonly y: number };
}

/** The chosen points and their input: pointer and keys. */
export function useClickPoints({ reply, isBusy, onAnswer }: CaptchaVariantProps<'click'>) {
  const { captchaId, width, height } = reply;
  const total = [...reply.prompt].length;
  const fresh: Picking = { captchaId, points: [], crosshair: { x: width / 2, y: height / 2 } };
  const [stored, setPicking] = useState(fresh);
  const picking = stored.captchaId === captchaId ? stored : fresh;
  const { points, crosshair } = picking;
  const firstAt = useRef(0);

  const choose = (next: readonly ClickPoint[]): void => {
    setPicking({ ...picking, points: next });
    if (next.length === total) onAnswer(JSON.stringify({ points: next }));
    else onAnswer(undefined);
  };

  const addPoint = (x: number, y: number): void => {
    const now = performance.now();
    if (points.length === 0) firstAt.current = now;
    if (points.length === total) return;
    choose([...points, { x: Math.round(x), y: Math.round(y), t: Math.round(now - firstAt.current) }]);
  };

  const undo = (): void => {
    if (points.length > 0) choose(points.slice(0, -1));
  };

  // A click, not a press: a press that began before the picture unfolded under the pointer must not count.
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    if (isBusy) return;
    const box = event.currentTarget.getBoundingClientRect();
    const scale = box.width > 0 ? width / box.width : 1;
    const x = (event.clientX - box.left) * scale;
    const y = (event.clientY - box.top) * scale;
    const marked = points.findIndex((point) => Math.hypot(point.x - x, point.y - y) <= MARK_RADIUS_PX);
    if (marked >= 0) choose(points.slice(0, marked));
    else addPoint(x, y);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isBusy) return;
    const step = event.shiftKey ? CROSSHAIR_STEP_PX.coarse : CROSSHAIR_STEP_PX.fine;
    const [dx, dy] = DIRECTIONS[event.key] ?? [0, 0];
    if (dx !== 0 || dy !== 0) {
      const x = clamp(crosshair.x + dx * step, width);
      const y = clamp(crosshair.y + dy * step, height);
      setPicking({ ...picking, crosshair: { x, y } });
    } else if (event.key === 'Enter' || event.key === ' ') addPoint(crosshair.x, crosshair.y);
    else if (event.key === 'Backspace' || event.key === 'Delete') undo();
    else return;
    event.preventDefault();
  };

  return { points, crosshair, total, undo, handlers: { onClick, onKeyDown } };
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value));
}
