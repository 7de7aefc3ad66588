/** Stands for a character that the font does not have, as printers have done since lead. */
const GETA = '〓';
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;

/** A text of which every character can be drawn: without control characters, and with 〓 for those that the font lacks. */
export function drawableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const drawable = [...text.toWellFormed().replace(/\r\n?/g, '\n').replace(/\t/g, ' ')].map((character) => {
    if (character === '\n') return character;
    if (CONTROL.test(character) || /^\p{Variation_Selector}$/u.test(character)) return '';
    return hasGlyph(character.codePointAt(0) ?? 0) ? character : GETA;
  });
  return drawable.join('');
}
