import type { Size } from '#web/ui/picture/frame.ts';

/** How a picture is looked at: `scale` null fits it into the room; the shift is in pixels of the screen. */
export interface Look {
  readonly scale: number | null;
  readonly degrees: number;
  readonly x: number;
  readonly y: number;
}

export const FITTED: Look = { scale: null, degrees: 0, x: 0, y: 0 };

const SCALE_MIN = 0.05;
const SCALE_MAX = 8;
const STEP = 1.25;

/** The scale at which a picture, turned as it is, fits into the room; never more than its own size. */
export function fittingScale(picture: Size, room: Size, degrees: number): number {
  const isOnSide = Math.abs(degrees % 180) === 90;
  const width = isOnSide ? picture.height : picture.width;
  const height = isOnSide ? picture.width : picture.height;
  if (width === 0 || height === 0) return 1;
  return Math.min(1, room.width / width, room.height / height);
}

/** Closer or further by so many steps, from the scale that is seen now. The middle of the room stays where it is. */
export function zoomed(look: Look, steps: number, fitting: number): Look {
  const before = look.scale ?? fitting;
  const scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, before * STEP ** steps));
  const ratio = scale / before;
  return { ...look, scale, x: look.x * ratio, y: look.y * ratio };
}

/** Turned by quarters. What fitted fits again. */
export function turnedBy(look: Look, degrees: number): Look {
  return { ...look, degrees: look.degrees + degrees, x: 0, y: 0 };
}

/** In its own size, pixel by pixel. */
export function inOwnSize(look: Look): Look {
  return { ...look, scale: 1, x: 0, y: 0 };
}

/** Moved by so many pixels of the screen. */
export function movedBy(look: Look, x: number, y: number): Look {
  return { ...look, x: look.x + x, y: look.y + y };
}
