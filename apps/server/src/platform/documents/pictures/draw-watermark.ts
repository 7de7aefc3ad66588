import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { notoFontFile } from '../noto-font.ts';
import { WATERMARK_DEGREES, watermarkPlaces } from '../watermark-places.ts';
import type { PixelSize } from './image-size.ts';

/** A name of our own, so that no font of the system can answer to it. */
const FONT = 'Haiqiao Watermark';
/** Size of the letters, by the smaller side of the picture. */
const SIZE_SHARE = 1 / 28;
const SIZE_MIN_PX = 9;

/** Draws words all over a picture: dark with a light rim, so that they stand out on any ground. */
export function drawWatermark(brush: SKRSContext2D, { widthPx, heightPx }: PixelSize, words: string): void {
  if (!GlobalFonts.has(FONT)) GlobalFonts.registerFromPath(notoFontFile(500), FONT);
  const size = Math.max(SIZE_MIN_PX, Math.min(widthPx, heightPx) * SIZE_SHARE);
  brush.font = `${size}px "${FONT}"`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.lineWidth = Math.max(1, size / 12);
  brush.strokeStyle = 'rgba(255, 255, 255, 0.4)';
  brush.fillStyle = 'rgba(60, 60, 60, 0.34)';
  const wordWidth = brush.measureText(words).width + size * 2;
  for (const { x, y } of watermarkPlaces({ width: widthPx, height: heightPx, wordWidth })) {
    brush.save();
    brush.translate(x, y);
    brush.rotate((WATERMARK_DEGREES * Math.PI) / 180);
    brush.strokeText(words, 0, 0);
    brush.fillText(words, 0, 0);
    brush.restore();
  }
}
