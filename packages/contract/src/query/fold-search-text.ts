import { gramCode, gramCodeOf, initialsCode, isSharedCode } from './gram-codes.ts';
import { INITIALS_GRAM, INITIALS_MARK, isOfInitials, threesOf, unmarked } from './initials.ts';

/** Normalises text for keyword search: compatibility forms and width folded, lower case, whitespace collapsed. */
export function foldSearchText(text: string): string {
  // Lower-casing may decompose characters (İ); they are recomposed.
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(INITIALS_MARK, '');
  return folded.replace(/[^\S\n]+/g, ' ').trim();
}

/** ASCII characters: there are so few that their pairs are not selective. */
function isAscii(character: string): boolean {
  return character <= '\u007f';
}

/** Length of an ASCII gram. */
const ASCII_GRAM = 3;
const FIRST_PRINTABLE = 0x20;
const LAST_PRINTABLE = 0x7e;

/** Receives a gram by its start and end in the line. */
type TakeGram = (start: number, end: number) => void;

/**
 * Takes every second trigram of an ASCII run: half the entries, and every part of the run is inside one or starts one character after one.
 * For runs of two characters, and for an end without a trigram, the last two characters.
 */
function takeAsciiGrams(take: TakeGram, rowStart: number, rowEnd: number): void {
  for (let end = rowStart + ASCII_GRAM; end <= rowEnd; end += 2) take(end - ASCII_GRAM, end);
  const length = rowEnd - rowStart;
  if (length > 0 && length % 2 === 0) take(rowEnd - 2, rowEnd);
}

const LAST_ASCII = 0x7f;
const LAST_OF_ONE_UNIT = 0xffff;

/** Iterates over the grams of a line without cutting text: it runs for every saved record. */
function takeGramsOfLine(line: string, take: TakeGram): void {
  // Start of the previous character, and whether it is non-ASCII.
  let before = -1;
  let isBeforeBeyond = false;
  // Start of the current ASCII run.
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
 * Distinct search grams of a folded text, line by line: non-ASCII characters and pairs, every second ASCII trigram. None crosses a line
 * break. Lines of initials have their own trigrams instead.
 */
export function grams(text: string): string[] {
  const found = new Set<string>();
  for (const line of text.split('\n')) if (!isOfInitials(line)) gramsOfLine(unmarked(line), found);
  return [...found];
}

/** Search index entry of a folded text: distinct codes of its grams and of its initials' trigrams. */
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

/** Conditions under which an index entry may contain a keyword. */
export interface KeywordGrams {
  /** Whether all of `grams` are required, any of them, or all of `grams` or all of `others`; `none` if grams are not selective. */
  readonly needs: 'all' | 'any' | 'either' | 'none';
  readonly grams: readonly string[];
  /** The alternative for `either`; otherwise empty. */
  readonly others: readonly string[];
  /** Trigrams of initials: an entry also matches with any of them for `any`, with all of them for `either`. Otherwise empty. */
  readonly initials: readonly string[];
  /** Whether a match is certain; otherwise the text itself must be checked. */
  readonly isExact: boolean;
}

/** The grams of a folded keyword. Every text that contains the keyword on one line has them. A single ASCII character has none. */
export function gramsOfKeyword(keyword: string): KeywordGrams {
  const characters = [...keyword];
  if (characters.every(isAscii)) return gramsOfAscii(keyword);
  if (characters.length === 1) return { ...PLAIN, grams: characters, isExact: true };
  const found = new Set<string>();
  // The trigrams of leading letters depend on the text before them; only the last letter is certain to be in a pair.
  gramsOfLine(keyword.replace(LEADING_ASCII, ''), found);
  // Single characters are covered by their pairs, and two letters next to others may be inside a trigram.
  const certain = [...found].filter(
    (gram) => [...gram].length > 1 && !(gram.length === 2 && [...gram].every(isAscii)),
  );
  const isExact = certain.length === 1 && certain[0] === keyword && !isSharedCode(gramCode(keyword));
  return { ...PLAIN, grams: certain, isExact };
}

/** Initials contain no other characters. */
const PLAIN = { needs: 'all', others: [], initials: [] } as const;
/** Grams do not help for a keyword that is too short or contains characters absent from any text. */
const NONE: KeywordGrams = { needs: 'none', grams: [], others: [], initials: [], isExact: false };

/** Leading letters before one that remains. */
const LEADING_ASCII = /^[\0-\x7f]+(?=[\0-\x7f])/;

const PRINTABLE = /^[ -~]+$/;

/** In a text, trigrams start at the keyword or one character before or after; among initials at every character. */
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

/** Every second trigram, as indexed for a run starting here. */
function threesFrom(keyword: string, start: number): string[] {
  const threes: string[] = [];
  for (let end = start + ASCII_GRAM; end <= keyword.length; end += 2)
    threes.push(keyword.slice(end - ASCII_GRAM, end));
  return threes;
}

/** Grams across an edge of a keyword, see `gramsOverEdge`. */
export interface EdgeGrams {
  /** One of these occurs besides all of `KeywordGrams.grams`; empty if those cover the end. */
  readonly grams: readonly string[];
  /** One of these occurs besides all of `KeywordGrams.others`. */
  readonly others: readonly string[];
}

/**
 * Additional grams for a keyword that needs `either`: of its four letters one trigram omits the last, the other the first. The gram that
 * covers the omitted letter starts or ends with two letters of the keyword.
 */
export function gramsOverEdge(keyword: string): EdgeGrams {
  const [first, last] = [keyword.slice(0, 2), keyword.slice(-2)];
  return {
    grams: keyword.length % 2 === 0 ? [last, ...SIGNS.map((sign) => last + sign)] : [],
    others: SIGNS.map((sign) => sign + first),
  };
}

/** Whether `grams` of a text contains one, without computing all. @param gram three ASCII characters */
export function hasAsciiGram(text: string, gram: string): boolean {
  for (let at = text.indexOf(gram); at >= 0; at = text.indexOf(gram, at + 1)) {
    let start = at;
    while (start > 0 && isInRow(text.charCodeAt(start - 1))) start -= 1;
    if ((at - start) % 2 === 0 && !isOfInitials(lineFrom(text, start - 1))) return true;
  }
  return false;
}

/** The rest of a line, or all of it if it starts there. */
function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start + 1);
  return text.slice(Math.max(0, start), end < 0 ? undefined : end);
}

const LINE_BREAK = 0x0a;
const MARK_UNIT = INITIALS_MARK.charCodeAt(0);

function isInRow(unit: number): boolean {
  return unit <= LAST_ASCII && unit !== LINE_BREAK && unit !== MARK_UNIT;
}

const SIGNS: readonly string[] = Array.from({ length: LAST_PRINTABLE - FIRST_PRINTABLE + 1 }, (_, offset) =>
  String.fromCharCode(FIRST_PRINTABLE + offset),
);

/** Every trigram that contains the pair. */
function neighboursOf(pair: string): string[] {
  return SIGNS.flatMap((sign) => [pair + sign, sign + pair]);
}
