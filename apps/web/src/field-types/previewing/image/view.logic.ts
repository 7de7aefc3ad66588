import type { Size } from '#web/ui/picture/frame.ts';

/** Display of a picture: `scale` null fits it into the area; the offset is in screen pixels. */
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

/** The scale at which a rotated picture fits the area; at most its original size. */
export function fittingScale(picture: Size, room: Size, degrees: number): number {
  const isOnSide = Math.abs(degrees % 180) === 90;
  const width = isOnSide ? picture.height : picture.width;
  const height = isOnSide ? picture.width : picture.height;
  if (width === 0 || height === 0) return 1;
  return Math.min(1, room.width / width, room.height / height);
}

/** Zooms by a number of steps from the displayed scale. The centre of the area stays fixed. */
export function zoomed(look: Look, steps: number, fitting: number): Look {
  const before = look.scale ?? fitting;
  const scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, before * STEP ** steps));
  const ratio = scale / before;
  return { ...look, scale, x: look.x * ratio, y: look.y * ratio };
}

/** Rotated by quarter turns. A fitted picture is fitted again. */
export function turnedBy(look: Look, degrees: number): Look {
  return { ...look, degrees: look.degrees + degrees, x: 0, y: 0 };
}

/** At original size, pixel by pixel. */
export function inOwnSize(look: Look): Look {
  return { ...look, scale: 1, x: 0, y: 0 };
}

/** Moved by screen pixels. */
export function movedBy(look: Look, x: number, y: number): Look {
  return { ...look, x: look.x + x, y: look.y + y };
}
