import type { PlainName } from './plain-name.ts';

/** Names are alike when so much of the longer one agrees (DOMAIN §2.8). */
const LIKENESS_MIN = 0.9;

/** A brand stands first and has two letters at least: another one is another enterprise, however long its trade is. */
const BRAND_LETTERS = 2;

/**
 * How much of two names of one place and one brand agrees: 1 for the same, less one share of the longer one for each letter
 * to be changed behind the place; 0 for other places and brands.
 */
export function likenessOf(one: PlainName, other: PlainName): number {
  const longest = Math.max(one.rest.length, other.rest.length);
  if (longest === 0 || brandOf(one) !== brandOf(other)) return 0;
  return 1 - distanceOf(one.rest, other.rest) / longest;
}

function brandOf({ place, rest }: PlainName): string {
  return `${place}|${rest.slice(0, BRAND_LETTERS)}`;
}

/** Whether two names are alike. */
export function areAlike(one: PlainName, other: PlainName): boolean {
  return likenessOf(one, other) >= LIKENESS_MIN - Number.EPSILON;
}

/** Letters to be put in, taken out or changed to make one text the other (Levenshtein). */
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

/** A name this long may differ in one letter and be alike all the same. */
const ONE_LETTER_FROM = 10;
/** From here on in two: a bit earlier, since the other name may be the longer one. */
const PARTS_FROM = 18;
const PART_LETTERS = 9;
const LONG_PARTS_FROM = 36;
const LONG_PART_LETTERS = 18;

/**
 * Texts of which two alike names share at least one; few others do. A name of up to nine letters has itself only; a longer one
 * itself with each letter left out, so that two names with one letter between them meet; a still longer one the same of its
 * beginning and its end, since of two or three changed letters one at most stands in one of them. Names of 40 letters and
 * more meet when beginning or end differ by one letter at most.
 */
export function meetingTexts(name: PlainName): readonly string[] {
  const { place, rest: plain } = name;
  const texts = [plain];
  if (plain.length >= ONE_LETTER_FROM && plain.length < PARTS_FROM + 2) texts.push(...leavingOut(plain));
  if (plain.length >= PARTS_FROM && plain.length < LONG_PARTS_FROM + PART_LETTERS)
    texts.push(...partsOf(plain, PART_LETTERS));
  if (plain.length >= LONG_PARTS_FROM) texts.push(...partsOf(plain, LONG_PART_LETTERS));
  return texts.map((text) => `${place}|${text}`);
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
