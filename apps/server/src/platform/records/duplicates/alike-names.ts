import type { PlainName } from './plain-name.ts';

/** Minimum similarity of two names, relative to the longer one (DOMAIN §2.8). */
const LIKENESS_MIN = 0.9;

/** A brand comes first and has at least two letters: a different one means another enterprise, however long its trade is. */
const BRAND_LETTERS = 2;

/**
 * Similarity of two names with the same locality and brand: 1 for equal names, less one share of the longer one for each changed letter; 0
 * for other localities and brands.
 */
export function likenessOf(one: PlainName, other: PlainName): number {
  const longest = Math.max(one.rest.length, other.rest.length);
  if (longest === 0 || brandOf(one) !== brandOf(other)) return 0;
  return 1 - distanceOf(one.rest, other.rest) / longest;
}

function brandOf({ locality, rest }: PlainName): string {
  return `${locality}|${rest.slice(0, BRAND_LETTERS)}`;
}

/** Whether two names are similar. */
export function areAlike(one: PlainName, other: PlainName): boolean {
  return likenessOf(one, other) >= LIKENESS_MIN - Number.EPSILON;
}

/** Number of insertions, deletions and changes between two texts (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const changed = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Length from which similar names may differ in one letter. */
const ONE_LETTER_FROM = 10;
/** Length from which they may differ in two; slightly lower, since the other name may be the longer one. */
const PARTS_FROM = 18;
const PART_LETTERS = 9;
const LONG_PARTS_FROM = 36;
const LONG_PART_LETTERS = 18;

/**
 * Texts of which two similar names share at least one, and few others do. A name of up to nine letters has only itself; a longer one also
 * itself with each letter left out, so that names with a distance of one meet. An even longer one has these for its beginning and its end,
 * since of two or three changed letters one at most is in one of them. Names of 40 or more letters meet when beginning or end differ by one
 * letter at most.
 */
export function meetingTexts(name: PlainName): readonly string[] {
  const { locality, rest: plain } = name;
  const texts = [plain];
  if (plain.length >= ONE_LETTER_FROM && plain.length < PARTS_FROM + 2) texts.push(...leavingOut(plain));
  if (plain.length >= PARTS_FROM && plain.length < LONG_PARTS_FROM + PART_LETTERS)
    texts.push(...partsOf(plain, PART_LETTERS));
  if (plain.length >= LONG_PARTS_FROM) texts.push(...partsOf(plain, LONG_PART_LETTERS));
  return texts.map((text) => `${locality}|${text}`);
}

function partsOf(plain: string, letters: number): readonly string[] {
  const [start, end] = [plain.slice(0, letters), plain.slice(-letters)];
  return [start, ...leavingOut(start)]
    .map((text) => `<${text}`)
    .concat([end, ...leavingOut(end)].map((text) => `${text}>`));
}

function leavingOut(text: string): readonly string[] {
  return Array.from({ length: text.length }, (_, at) => text.slice(0, at) + text.slice(at + 1));
}
