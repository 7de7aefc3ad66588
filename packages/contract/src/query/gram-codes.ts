/** First printable ASCII character, the space. */
const PRINTABLE_FIRST = 0x20;
const PRINTABLE_LAST = 0x7e;
const PRINTABLE_COUNT = PRINTABLE_LAST - PRINTABLE_FIRST + 1;

/** One UTF-16 unit uses the lower half of a code; two units, the first of them printable, use both halves. */
const UNIT_COUNT = 0x1_0000;
/**
 * Codes with a first unit below 0x20 are free: used for single units, then ASCII pairs and trigrams, trigrams of initials, and all others.
 */
const PAIRS_FROM = UNIT_COUNT;
const THREES_FROM = PAIRS_FROM + PRINTABLE_COUNT ** 2;
const INITIALS_FROM = THREES_FROM + PRINTABLE_COUNT ** 3;
const OTHERS_FROM = INITIALS_FROM + PRINTABLE_COUNT ** 3;
const OTHERS_COUNT = PRINTABLE_FIRST * UNIT_COUNT - OTHERS_FROM;

/** Of FNV-1a, 32 bits. */
const HASH_FROM = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

/**
 * The code of a gram in the search index, a signed 32-bit integer: half the size of text, and compared in one step. Codes are unique except
 * where `isSharedCode` returns true.
 */
export function gramCode(gram: string): number {
  return gramCodeOf(gram, 0, gram.length);
}

/** The same for a gram within a text, without cutting it out. */
export function gramCodeOf(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  const length = end - start;
  if (length === 1) return first;
  const second = text.charCodeAt(start + 1);
  const isPrintablePair = isPrintable(first) && isPrintable(second);
  if (length === 2) {
    if (isPrintablePair) return PAIRS_FROM + pairOf(first, second);
    return first < PRINTABLE_FIRST ? otherCode(text, start, end) : (first << 16) | second;
  }
  const third = text.charCodeAt(start + 2);
  return length === 3 && isPrintablePair && isPrintable(third)
    ? THREES_FROM + pairOf(first, second) * PRINTABLE_COUNT + third - PRINTABLE_FIRST
    : otherCode(text, start, end);
}

/**
 * The code of three printable ASCII characters among initials, from `start` on: no gram has it, so that a search for `cgj` does not match
 * pinyin and codes.
 */
export function initialsCode(text: string, start = 0): number {
  return gramCodeOf(text, start, start + 3) - THREES_FROM + INITIALS_FROM;
}

/** Whether another gram may have the same code: control characters, and pairs with a character beyond 16 bits. */
export function isSharedCode(code: number): boolean {
  return code >= OTHERS_FROM && code < OTHERS_FROM + OTHERS_COUNT;
}

function isPrintable(unit: number): boolean {
  return unit >= PRINTABLE_FIRST && unit <= PRINTABLE_LAST;
}

function pairOf(first: number, second: number): number {
  return (first - PRINTABLE_FIRST) * PRINTABLE_COUNT + second - PRINTABLE_FIRST;
}

function otherCode(text: string, start: number, end: number): number {
  let hash = HASH_FROM;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME);
  return OTHERS_FROM + ((hash >>> 0) % OTHERS_COUNT);
}
