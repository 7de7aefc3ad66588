import type { PictureText } from '#web/ui/picture/canvas.ts';

/** A tool that stays in the hand: it needs a part of the picture, or words. */
export type Tool = 'crop' | 'mosaic' | 'write';

/** Words that are about to be put into the picture; a size of 0 is chosen by the picture's. */
export type Words = PictureText;

export const EMPTY_WORDS: Words = { text: '', x: 0, y: 0, sizePx: 0, colour: '#c8322a' };

/** Share of the longer side that words begin with. */
const WORDS_SHARE = 1 / 20;

/** Size of words: as chosen, else one that can be read in a picture of this size. */
export function wordsSize(
  { sizePx }: Words,
  picture: { readonly width: number; readonly height: number },
): number {
  return sizePx > 0
    ? sizePx
    : Math.max(12, Math.round(Math.max(picture.width, picture.height) * WORDS_SHARE));
}
