import type { PictureText } from '#web/ui/picture/canvas.ts';

/** A tool that stays active: it needs a part of the picture, or text. */
export type Tool = 'crop' | 'mosaic' | 'write';

/** Text to be added to the picture; a size of 0 derives it from the picture. */
export type Words = PictureText;

export const EMPTY_WORDS: Words = { text: '', x: 0, y: 0, sizePx: 0, colour: '#c8322a' };

/** Initial text size as a fraction of the longer side. */
const WORDS_SHARE = 1 / 20;

/** Text size: as chosen, else a readable size for this picture. */
export function wordsSize(
  { sizePx }: Words,
  picture: { readonly width: number; readonly height: number },
): number {
  return sizePx > 0
    ? sizePx
    : Math.max(12, Math.round(Math.max(picture.width, picture.height) * WORDS_SHARE));
}
