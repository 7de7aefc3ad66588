/** Most characters that a cell can hold. */
export const CELL_CHARACTERS_MAX = 32_767;

/**
 * What makes a text need a closer look: anything but characters that are written as they are, which is all of most texts.
 * Told by halves of characters, which is quicker: a whole one made of two halves gets a look more than it needs.
 */
const SPECIAL = /[^\t\n -%'-;=?-^`-~\u00a0-\ud7ff\ue000-\ufffd]/;
const UNWRITABLE = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/**
 * Text as the inside of an XML element of a workbook. What XML cannot hold is written as `_xHHHH_`, which spreadsheet
 * programs understand; a text that happens to look like that is protected.
 */
export function xlsxText(text: string): string {
  const kept = text.length > CELL_CHARACTERS_MAX ? shortened(text) : text;
  if (!SPECIAL.test(kept)) return kept;
  return kept
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(
      UNWRITABLE,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** The text that a cell meant, given what its XML holds. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Cut where no character is split in two. */
function shortened(text: string): string {
  const last = text.charCodeAt(CELL_CHARACTERS_MAX - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? CELL_CHARACTERS_MAX - 2 : CELL_CHARACTERS_MAX - 1;
  return `${text.slice(0, end)}…`;
}

/** Letters of a column: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest === 0 ? letter : columnLetters(rest - 1) + letter;
}

/** Number of a column by an address such as `AB12`; undefined when it names none. */
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
