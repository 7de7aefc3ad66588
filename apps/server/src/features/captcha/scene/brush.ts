import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Ramp } from './palette.ts';

/** The drawing surface of a captcha; all lengths are CSS pixels, the surface itself is twice as dense. */
export type Brush = SKRSContext2D;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A vertical gradient over `top` to `bottom`. */
export function ramp(brush: Brush, colours: Ramp, span: { top: number; bottom: number }) {
  const gradient = brush.createLinearGradient(0, span.top, 0, span.bottom);
  colours.forEach((colour, index) => gradient.addColorStop(index / (colours.length - 1), colour));
  return gradient;
}

/** Fills a closed shape given as a flat list of points: x1, y1, x2, y2 … */
export function fillShape(brush: Brush, points: readonly number[]): void {
  brush.beginPath();
  for (let index = 0; index + 1 < points.length; index += 2) {
    brush.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
  }
  brush.closePath();
  brush.fill();
}

/** Strokes one straight line. */
export function line(brush: Brush, from: readonly [number, number], to: readonly [number, number]): void {
  brush.beginPath();
  brush.moveTo(from[0], from[1]);
  brush.lineTo(to[0], to[1]);
  brush.stroke();
}

/** Fills a box with round corners. */
export function fillRound(brush: Brush, box: Box, radius: number): void {
  brush.beginPath();
  brush.roundRect(box.x, box.y, box.width, box.height, radius);
  brush.fill();
}

/** Draws with the surface moved to `at`, scaled and, if asked, mirrored; restores it afterwards. */
export function transformed(
  brush: Brush,
  at: { x: number; y: number; scale?: number; mirrored?: boolean },
  draw: () => void,
): void {
  const scale = at.scale ?? 1;
  brush.save();
  brush.translate(at.x, at.y);
  brush.scale(at.mirrored === true ? -scale : scale, scale);
  draw();
  brush.restore();
}
