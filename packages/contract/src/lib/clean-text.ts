/** A text fit for storage, or the name of the rule it breaks. */
export type CleanedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly rule: 'controlCharacters' | 'brokenCharacters' };

/** Invisible characters copied from web pages and spreadsheets. */
const INVISIBLE = /[\u200B\uFEFF]/g;
/** Control characters, including directional ones that can disguise a name. */
const REFUSED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
/** Characters without a shape: controls, format and directional characters, private use, and fillers that look like a space. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;
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
 * Normalises one line for storage: NFC, trimmed, line breaks and tabs folded to a space. Refuses control characters including NUL, and lone
 * surrogates, which PostgreSQL cannot store.
 */
export function cleanLine(raw: string): CleanedText {
  return clean(
    raw,
    (text) => text.replace(/[\t\r\n\u2028\u2029]+/g, ' '),
    (text) => !REFUSED.test(text),
  );
}

/**
 * Normalises multi-line text for storage: like `cleanLine`, but line breaks (as `
 * `) and tabs stay.
 */
export function cleanLines(raw: string): CleanedText {
  return clean(
    raw,
    (text) => text.replace(LINE_BREAKS, '\n'),
    (text) => !REFUSED.test(text.replace(/[\t\n]/g, '')),
  );
}

/**
 * Whether a text has characters that cannot be seen. An e-mail address, a code or an account with one would look like another value; texts may
 * have some, for example the joiners of an emoji.
 */
export function hasUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** Converts full-width letters, digits, punctuation and spaces to half-width: `９１Ａ` becomes `91A`. */
export function foldWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** Converts a to z to upper case; other characters are unchanged. */
export function upperAscii(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Length in code points, as PostgreSQL counts. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
