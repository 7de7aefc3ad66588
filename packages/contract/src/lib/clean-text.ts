/** A text as it may be kept, or the name of the rule that it breaks. */
export type CleanedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly rule: 'controlCharacters' | 'brokenCharacters' };

/** Come along when text is copied from web pages and spreadsheets, and nobody sees them. */
const INVISIBLE = /[\u200B\uFEFF]/g;
/** Control characters, and those that turn the direction of what follows, so that a name reads as another one. */
const REFUSED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const LINE_BREAKS = /\r\n|[\r\u2028\u2029]/g;

function clean(
  raw: string,
  fold: (text: string) => string,
  isAllowed: (text: string) => boolean,
): CleanedText {
  if (!raw.isWellFormed()) return { ok: false, rule: 'brokenCharacters' };
  const text = fold(raw.replace(INVISIBLE, '').normalize('NFC')).trim();
  return isAllowed(text) ? { ok: true, text } : { ok: false, rule: 'controlCharacters' };
}

/**
 * One line of text as it is kept: composed (NFC), trimmed, line breaks and tabs folded to a space.
 * Control characters, NUL among them, and half surrogate pairs are refused: PostgreSQL could not keep them.
 */
export function cleanLine(raw: string): CleanedText {
  return clean(
    raw,
    (text) => text.replace(/[\t\r\n\u2028\u2029]+/g, ' '),
    (text) => !REFUSED.test(text),
  );
}

/** Text of several lines as it is kept: as `cleanLine`, but line breaks (as `\n`) and tabs stay. */
export function cleanLines(raw: string): CleanedText {
  return clean(
    raw,
    (text) => text.replace(LINE_BREAKS, '\n'),
    (text) => !REFUSED.test(text.replace(/[\t\n]/g, '')),
  );
}

/** Full-width letters, digits, signs and blanks as half-width ones: `９１Ａ` is `91A`. */
export function foldWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** Small letters a to z as capital ones; everything else stays. */
export function upperAscii(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Number of characters as people and PostgreSQL count them: code points. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
