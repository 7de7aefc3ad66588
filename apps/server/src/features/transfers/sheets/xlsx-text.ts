/** Most characters that a cell can hold. */
export const CELL_CHARACTERS_MAX = 32_767;

/**
 * Matches text that needs escaping, which most texts do not. Tests UTF-16 code units, which is faster; surrogate pairs are merely checked
 * again.
 */
const SPECIAL = /[^\t\n -%'-;=?-^`-~\u00a0-\ud7ff\ue000-\ufffd]/;
const UNWRITABLE = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Text as content of an XML element of a workbook. Characters invalid in XML are written as `_xHHHH_`, which spreadsheet programs
 * understand; text that looks like that is escaped.
 */
export function xlsxText(text: string): string {
  const limited = text.length > CELL_CHARACTERS_MAX ? shortened(text) : text;
  if (!SPECIAL.test(limited)) return limited;
  return limited
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(
      UNWRITABLE,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** The text of a cell from its XML content. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Cut between characters. */
function shortened(text: string): string {
  const last = text.charCodeAt(CELL_CHARACTERS_MAX - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? CELL_CHARACTERS_MAX - 2 : CELL_CHARACTERS_MAX - 1;
  return `${text.slice(0, end)}…`;
}

/** Letters of a column index: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest === 0 ? letter : columnLetters(rest - 1) + letter;
}

/** Column index of an address such as `AB12`; undefined for an invalid one. */
export function columnOfAddress(address: string): number | undefined {
  let column = 0;
  let length = 0;
  for (; length < address.length; length += 1) {
    const code = address.charCodeAt(length) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return length === 0 || length > 3 ? undefined : column - 1;
}
