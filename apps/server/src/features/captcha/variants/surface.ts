import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Brush } from '../scene/brush.ts';

/** The picture of every captcha, in CSS pixels (VISUAL, Login). */
export const PICTURE = { width: 384, height: 148 } as const;

/** Device pixels per CSS pixel: sharp on dense screens, still small over the wire. */
const DENSITY = 2;

/** WebP quality; flat drawings stay under 30 kB and show no blocks. */
const QUALITY = 78;

/** A transparent surface of the given CSS size with its brush already scaled to CSS pixels. */
export function createSurface(size: { width: number; height: number }): { canvas: Canvas; brush: Brush } {
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
