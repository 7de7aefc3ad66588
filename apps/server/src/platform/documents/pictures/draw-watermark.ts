import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { notoFontFile } from '../noto-font.ts';
import { WATERMARK_DEGREES, watermarkPositions } from '../watermark-positions.ts';
import type { PixelSize } from './image-size.ts';

/** A private name, so no system font matches it. */
const FONT = 'Haiqiao Watermark';
/** Font size, relative to the smaller side of the image. */
const SIZE_SHARE = 1 / 28;
const SIZE_MIN_PX = 9;

/** Draws repeated text over an image: dark with a light outline, so it is visible on any background. */
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
  for (const { x, y } of watermarkPositions({ width: widthPx, height: heightPx, wordWidth })) {
    brush.save();
    brush.translate(x, y);
    brush.rotate((WATERMARK_DEGREES * Math.PI) / 180);
    brush.strokeText(words, 0, 0);
    brush.fillText(words, 0, 0);
    brush.restore();
  }
}
