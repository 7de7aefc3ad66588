import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Brush } from '../scene/brush.ts';

/** Device pixels per CSS pixel: sharp on dense screens, still small over the wire. */
const DENSITY = 2;

/** WebP quality; flat drawings stay under 30 kB and show no blocks. */
const QUALITY = 78;

/** Surfaces kept for the next captcha; more are made when more people sign in at once. */
const IDLE_MAX = 4;

/** A canvas with its brush already scaled to CSS pixels. */
export interface Surface {
  readonly canvas: Canvas;
  readonly brush: Brush;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Idle surfaces by size. A canvas holds megabytes that the collector does not see and frees late;
 * using it again keeps the process small.
 */
const idle = new Map<string, Surface[]>();

/** Lends an empty surface of the given CSS size for as long as the work takes. */
export async function withSurface<Result>(
  size: Size,
  work: (surface: Surface) => Promise<Result>,
): Promise<Result> {
  const shelf = idle.get(shelfOf(size)) ?? [];
  idle.set(shelfOf(size), shelf);
  const surface = shelf.pop() ?? createSurface(size);
  surface.brush.clearRect(0, 0, size.width, size.height);
  surface.brush.save();
  try {
    return await work(surface);
  } finally {
    surface.brush.restore();
    if (shelf.length < IDLE_MAX) shelf.push(surface);
  }
}

function shelfOf(size: Size): string {
  return `${size.width}x${size.height}`;
}

function createSurface(size: Size): Surface {
  const canvas = createCanvas(size.width * DENSITY, size.height * DENSITY);
  const brush = canvas.getContext('2d');
  brush.scale(DENSITY, DENSITY);
  return { canvas, brush };
}

/** The surface as a WebP data URL; encoding runs beside the event loop. */
export async function toDataUrl(canvas: Canvas): Promise<string> {
  const bytes = await canvas.encode('webp', QUALITY);
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
