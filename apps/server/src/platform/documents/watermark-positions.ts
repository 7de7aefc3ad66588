/** Centre of one watermark text. */
export interface WatermarkPosition {
  readonly x: number;
  readonly y: number;
}

/** Rotation of watermark texts, rising to the right. */
export const WATERMARK_DEGREES = -30;

/**
 * Positions that cover an area with rotated texts, every other line shifted by half a text, in the unit of the area.
 * @param area its size, and the length of a text
 */
export function watermarkPositions(area: {
  width: number;
  height: number;
  wordWidth: number;
}): readonly WatermarkPosition[] {
  const stepX = area.wordWidth * 1.15;
  const stepY = Math.max(area.wordWidth * 0.45, area.height / 40);
  const positions: WatermarkPosition[] = [];
  for (let line = 0, y = stepY / 2; y < area.height + stepY / 2; line += 1, y += stepY) {
    for (let x = line % 2 === 0 ? stepX / 2 : 0; x < area.width + stepX / 2; x += stepX)
      positions.push({ x, y });
  }
  return positions;
}
