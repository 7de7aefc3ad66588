/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels, from the top left corner. */
export interface Frame extends Size {
  readonly x: number;
  readonly y: number;
}

/** The frame between two corners, in any order. */
export function frameBetween(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): Frame {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** The part of a frame inside a picture, in whole pixels, at least one. */
export function frameWithin(frame: Frame, size: Size): Frame {
  const x = Math.min(Math.max(0, Math.round(frame.x)), size.width - 1);
  const y = Math.min(Math.max(0, Math.round(frame.y)), size.height - 1);
  const right = Math.min(size.width, Math.max(x + 1, Math.round(frame.x + frame.width)));
  const bottom = Math.min(size.height, Math.max(y + 1, Math.round(frame.y + frame.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** Size of the bounding box of a rotated picture. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const sin = Math.abs(Math.sin(angle));
  const cos = Math.abs(Math.cos(angle));
  return { width: Math.round(width * cos + height * sin), height: Math.round(width * sin + height * cos) };
}

/** A proportionally reduced size with a maximum side length. */
export function fitted({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
