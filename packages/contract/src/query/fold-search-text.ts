/** A text as the keyword box compares it: compatibility forms and width folded, small letters, runs of blanks as one. */
export function foldSearchText(text: string): string {
  // Small letters may fall apart (İ) and are put together again.
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  return folded.replace(/[^\S\n]+/g, ' ').trim();
}

/** Letters, digits and signs of ASCII: there are so few of them that pairs of them are everywhere. */
function isAscii(character: string): boolean {
  return character <= '\u007f';
}

/** Characters of a row of ASCII that make one gram. */
const ASCII_GRAM = 3;
const FIRST_PRINTABLE = 0x20;
const LAST_PRINTABLE = 0x7e;

/** Threes of a row of ASCII characters; of two, themselves. */
function asciiGrams(row: string): string[] {
  if (row.length < ASCII_GRAM) return row.length === 2 ? [row] : [];
  return Array.from({ length: row.length - ASCII_GRAM + 1 }, (_, start) =>
    row.slice(start, start + ASCII_GRAM),
  );
}

function gramsOfLine(line: string, found: Set<string>): void {
  let before = '';
  let row = '';
  for (const character of line) {
    const isPlain = isAscii(character);
    if (!isPlain) found.add(character);
    if (before !== '' && !(isPlain && isAscii(before))) found.add(before + character);
    if (!isPlain) addAll(found, asciiGrams(row));
    row = isPlain ? row + character : '';
    before = character;
  }
  addAll(found, asciiGrams(row));
}

function addAll(found: Set<string>, grams: readonly string[]): void {
  for (const gram of grams) found.add(gram);
}

/**
 * What the search index keeps of a folded text, line by line, each once: single characters and pairs beyond ASCII, threes of
 * ASCII. None reaches over a line break.
 */
export function grams(text: string): string[] {
  const found = new Set<string>();
  for (const line of text.split('\n')) gramsOfLine(line, found);
  return [...found];
}

/** How an index entry shows that it may contain a keyword. */
export interface KeywordGrams {
  /** Whether it must have all of the grams, or one of them; `none` where the grams tell nothing. */
  readonly needs: 'all' | 'any' | 'none';
  readonly grams: readonly string[];
  /** Whether what has them contains the keyword for certain; otherwise the text itself must be looked at. */
  readonly isExact: boolean;
}

/**
 * The grams by which a folded keyword is found. Every text that contains the keyword on one line has them. A single character of
 * ASCII has none.
 */
export function gramsOfKeyword(keyword: string): KeywordGrams {
  const characters = [...keyword];
  if (characters.every(isAscii) && characters.length < ASCII_GRAM) {
    return characters.length === 2
      ? { needs: 'any', grams: neighboursOf(keyword), isExact: true }
      : { needs: 'none', grams: [], isExact: false };
  }
  if (characters.length === 1) return { needs: 'all', grams: characters, isExact: true };
  const found = new Set<string>();
  gramsOfLine(keyword, found);
  // Single characters are in their pairs, and two letters beside others may stand within three.
  const certain = [...found].filter(
    (gram) => [...gram].length > 1 && !(gram.length === 2 && [...gram].every(isAscii)),
  );
  return { needs: 'all', grams: certain, isExact: certain.length === 1 && certain[0] === keyword };
}

/** Two letters stand alone, or within three: every gram that has them. */
function neighboursOf(pair: string): string[] {
  const signs = Array.from({ length: LAST_PRINTABLE - FIRST_PRINTABLE + 1 }, (_, place) =>
    String.fromCharCode(FIRST_PRINTABLE + place),
  );
  return [pair, ...signs.flatMap((sign) => [pair + sign, sign + pair])];
}
