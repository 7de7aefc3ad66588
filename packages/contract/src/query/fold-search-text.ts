import { gramCode, gramCodeOf, initialsCode, isSharedCode } from './gram-codes.ts';
import { INITIALS_GRAM, INITIALS_MARK, isOfInitials, threesOf, unmarked } from './initials.ts';

/** A text as the keyword box compares it: compatibility forms and width folded, small letters, runs of blanks as one. */
export function foldSearchText(text: string): string {
  // Small letters may fall apart (İ) and are put together again.
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(INITIALS_MARK, '');
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

/** Takes a gram: where in the line it begins, and where it ends. */
type TakeGram = (start: number, end: number) => void;

/**
 * Threes of a row of ASCII characters, every second of them: half the entries, and still each part of the row lies in one, or
 * begins a character behind one. Of two characters, and of the end where no three reaches it, the last two.
 */
function takeAsciiGrams(take: TakeGram, rowStart: number, rowEnd: number): void {
  for (let end = rowStart + ASCII_GRAM; end <= rowEnd; end += 2) take(end - ASCII_GRAM, end);
  const length = rowEnd - rowStart;
  if (length > 0 && length % 2 === 0) take(rowEnd - 2, rowEnd);
}

const LAST_ASCII = 0x7f;
const LAST_OF_ONE_UNIT = 0xffff;

/** Goes through the grams of a line. It cuts no text: every record that is saved goes through here. */
function takeGramsOfLine(line: string, take: TakeGram): void {
  // Where the character before begins, and whether it is beyond ASCII.
  let before = -1;
  let isBeforeBeyond = false;
  // Where the row of ASCII that is being read began.
  let rowStart = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const isBeyond = code > LAST_ASCII;
    const end = at + (code > LAST_OF_ONE_UNIT ? 2 : 1);
    if (isBeyond) {
      take(at, end);
      if (before >= 0) take(before, end);
      takeAsciiGrams(take, rowStart, at);
      rowStart = end;
    } else if (isBeforeBeyond) take(before, end);
    before = at;
    isBeforeBeyond = isBeyond;
    at = end;
  }
  takeAsciiGrams(take, rowStart, line.length);
}

function gramsOfLine(line: string, found: Set<string>): void {
  takeGramsOfLine(line, (start, end) => found.add(line.slice(start, end)));
}

/**
 * What a folded text is found by, line by line, each once: single characters and pairs beyond ASCII, every second three of
 * ASCII. None reaches over a line break. Lines of initials have threes of their own instead.
 */
export function grams(text: string): string[] {
  const found = new Set<string>();
  for (const line of text.split('\n')) if (!isOfInitials(line)) gramsOfLine(unmarked(line), found);
  return [...found];
}

/** What the search index keeps of a folded text: the codes of its grams and of the threes of its initials, each once. */
export function searchCodes(text: string): number[] {
  const found = new Set<number>();
  for (const line of text.split('\n')) {
    if (isOfInitials(line)) takeInitials(line, found);
    else takeCodes(unmarked(line), found);
  }
  return [...found];
}

function takeCodes(line: string, found: Set<number>): void {
  takeGramsOfLine(line, (start, end) => found.add(gramCodeOf(line, start, end)));
}

function takeInitials(line: string, found: Set<number>): void {
  for (let start = INITIALS_MARK.length; start + INITIALS_GRAM <= line.length; start += 1)
    found.add(initialsCode(line, start));
}

/** How an index entry shows that it may contain a keyword. */
export interface KeywordGrams {
  /** Whether it must have all of `grams`, one of them, or all of `grams` or all of `others`; `none` where grams tell nothing. */
  readonly needs: 'all' | 'any' | 'either' | 'none';
  readonly grams: readonly string[];
  /** The other way round, for `either`; else empty. */
  readonly others: readonly string[];
  /** Threes of initials: what has one of them for `any`, all of them for `either`, is found as well. Else empty. */
  readonly initials: readonly string[];
  /** Whether what has them contains the keyword for certain; otherwise the text itself must be looked at. */
  readonly isExact: boolean;
}

/**
 * The grams by which a folded keyword is found. Every text that contains the keyword on one line has them. A single character of
 * ASCII has none.
 */
export function gramsOfKeyword(keyword: string): KeywordGrams {
  const characters = [...keyword];
  if (characters.every(isAscii)) return gramsOfAscii(keyword);
  if (characters.length === 1) return { ...PLAIN, grams: characters, isExact: true };
  const found = new Set<string>();
  // Of letters that the keyword begins with nobody knows which threes a text has; the last of them stands in a pair.
  gramsOfLine(keyword.replace(LEADING_ASCII, ''), found);
  // Single characters are in their pairs, and two letters beside others may stand within three.
  const certain = [...found].filter(
    (gram) => [...gram].length > 1 && !(gram.length === 2 && [...gram].every(isAscii)),
  );
  const isExact = certain.length === 1 && certain[0] === keyword && !isSharedCode(gramCode(keyword));
  return { ...PLAIN, grams: certain, isExact };
}

/** Beside other characters there are no initials. */
const PLAIN = { needs: 'all', others: [], initials: [] } as const;
/** Nothing is known by grams of what is too short, nor of what no text has. */
const NONE: KeywordGrams = { needs: 'none', grams: [], others: [], initials: [], isExact: false };

/** Letters in front of one that stays. */
const LEADING_ASCII = /^[\0-\x7f]+(?=[\0-\x7f])/;

const PRINTABLE = /^[ -~]+$/;

/** In a text, threes begin with the keyword or one character before or behind its beginning; among initials everywhere. */
function gramsOfAscii(keyword: string): KeywordGrams {
  const { length } = keyword;
  if (length < 2 || !PRINTABLE.test(keyword)) return NONE;
  if (length === 2) {
    const around = neighboursOf(keyword);
    return { needs: 'any', grams: [keyword, ...around], others: [], initials: around, isExact: true };
  }
  const initials = threesOf(keyword);
  if (length === ASCII_GRAM) {
    const grams = [keyword, ...SIGNS.map((sign) => sign + keyword.slice(0, 2))];
    return { needs: 'any', grams, others: [], initials, isExact: false };
  }
  const [grams, others] = [threesFrom(keyword, 0), threesFrom(keyword, 1)];
  return { needs: 'either', grams, others, initials, isExact: false };
}

/** Every second three, as an index keeps them of a row that begins here. */
function threesFrom(keyword: string, start: number): string[] {
  const threes: string[] = [];
  for (let end = start + ASCII_GRAM; end <= keyword.length; end += 2)
    threes.push(keyword.slice(end - ASCII_GRAM, end));
  return threes;
}

/** Grams that reach over an edge of a keyword, see `gramsOverEdge`. */
export interface EdgeGrams {
  /** One of these stands beside all of `KeywordGrams.grams`; none where those reach to the end. */
  readonly grams: readonly string[];
  /** One of these stands beside all of `KeywordGrams.others`. */
  readonly others: readonly string[];
}

/**
 * What else tells of a keyword that needs `either`: of its four letters one three leaves out the last, and the other the first. What
 * they are left to begins or ends with two letters of the keyword.
 */
export function gramsOverEdge(keyword: string): EdgeGrams {
  const [first, last] = [keyword.slice(0, 2), keyword.slice(-2)];
  return {
    grams: keyword.length % 2 === 0 ? [last, ...SIGNS.map((sign) => last + sign)] : [],
    others: SIGNS.map((sign) => sign + first),
  };
}

/** Whether `grams` of a text has one, without making them all. @param gram three characters of ASCII */
export function hasAsciiGram(text: string, gram: string): boolean {
  for (let at = text.indexOf(gram); at >= 0; at = text.indexOf(gram, at + 1)) {
    let start = at;
    while (start > 0 && isInRow(text.charCodeAt(start - 1))) start -= 1;
    if ((at - start) % 2 === 0 && !isOfInitials(lineFrom(text, start - 1))) return true;
  }
  return false;
}

/** The rest of a line; the whole of it where it begins there. */
function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start + 1);
  return text.slice(Math.max(0, start), end < 0 ? undefined : end);
}

const LINE_BREAK = 0x0a;
const MARK_UNIT = INITIALS_MARK.charCodeAt(0);

function isInRow(unit: number): boolean {
  return unit <= LAST_ASCII && unit !== LINE_BREAK && unit !== MARK_UNIT;
}

const SIGNS: readonly string[] = Array.from({ length: LAST_PRINTABLE - FIRST_PRINTABLE + 1 }, (_, place) =>
  String.fromCharCode(FIRST_PRINTABLE + place),
);

/** Every three that has two letters. */
function neighboursOf(pair: string): string[] {
  return SIGNS.flatMap((sign) => [pair + sign, sign + pair]);
}
