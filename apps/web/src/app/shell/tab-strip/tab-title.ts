/** Maximum width of an unshortened title, in half-widths: 12 Chinese characters or 24 letters (VISUAL §6). */
const WIDTH_MAX = 24;
/** Remaining beginning of a longer title, in half-widths. */
const HEAD_WIDTH = 12;
/** Remaining end: two Chinese characters, or a last word of up to ten letters. */
const TAIL_CHARACTERS = 2;
const TAIL_WORD_MAX = 10;

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

function headOf(text: string): string {
  let head = '';
  for (const character of text) {
    if (widthOf(head + character) > HEAD_WIDTH) break;
    head += character;
  }
  return head.trimEnd();
}

function tailOf(text: string): string {
  const word = /\S+$/.exec(text)?.[0] ?? '';
  if (word.length < text.length && widthOf(word) <= TAIL_WORD_MAX) return word;
  return [...text].slice(-TAIL_CHARACTERS).join('');
}

/** Shortens a long tab title in its middle, to preserve the kind of page at its end: `成都锦程云帆…预审`. */
export function shortTabTitle(title: string): string {
  return widthOf(title) <= WIDTH_MAX ? title : `${headOf(title)}…${tailOf(title)}`;
}
