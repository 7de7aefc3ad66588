/** Replacement for a missing glyph, as traditional in print. */
const GETA = '〓';
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;

/** A text with only drawable characters: without control characters, and with 〓 for missing glyphs. */
export function drawableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const drawable = [...text.toWellFormed().replace(/\r\n?/g, '\n').replace(/\t/g, ' ')].map((character) => {
    if (character === '\n') return character;
    if (CONTROL.test(character) || /^\p{Variation_Selector}$/u.test(character)) return '';
    return hasGlyph(character.codePointAt(0) ?? 0) ? character : GETA;
  });
  return drawable.join('');
}
