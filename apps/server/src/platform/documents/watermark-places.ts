/** Where one of the words of a watermark stands: its centre. */
export interface WatermarkPlace {
  readonly x: number;
  readonly y: number;
}

/** Words of a watermark rise to the right by so much. */
export const WATERMARK_DEGREES = -30;

/**
 * Places that cover an area with turned words, every other line moved by half a word, in the unit of the area.
 * @param area its size, and how long one of the words is
 */
export function watermarkPlaces(area: {
  width: number;
  height: number;
  wordWidth: number;
}): readonly WatermarkPlace[] {
  const stepX = area.wordWidth * 1.15;
  const stepY = Math.max(area.wordWidth * 0.45, area.height / 40);
  const places: WatermarkPlace[] = [];
  for (let line = 0, y = stepY / 2; y < area.height + stepY / 2; line += 1, y += stepY) {
    for (let x = line % 2 === 0 ? stepX / 2 : 0; x < area.width + stepX / 2; x += stepX)
      places.push({ x, y });
  }
  return places;
}
