import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Brush } from '../scene/brush.ts';

/** Device pixels per CSS pixel: sharp on dense screens, still small in transfer. */
const DENSITY = 2;

/** WebP quality; flat drawings stay under 30 kB without visible artefacts. */
const QUALITY = 78;

/** Surfaces cached for reuse; more are created for concurrent sign-ins. */
const IDLE_MAX = 4;

/** A canvas with its brush scaled to CSS pixels. */
export interface Surface {
  readonly canvas: Canvas;
  readonly brush: Brush;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Idle surfaces by size. A canvas uses megabytes that the garbage collector does not see and frees late; reuse keeps the process small. */
const idle = new Map<string, Surface[]>();

/** Provides an empty surface of the given CSS size for the duration of the work. */
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

/** The surface as a WebP data URL; encoding runs outside the event loop. */
export async function toDataUrl(canvas: Canvas): Promise<string> {
  const bytes = await canvas.encode('webp', QUALITY);
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
