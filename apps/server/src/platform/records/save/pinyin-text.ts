import { pinyin } from 'pinyin-pro';

/** `v` for ü, as people type it. */
const OPTIONS = { toneType: 'none', type: 'all', v: true } as const;

/** Characters that are read at most: what lies beyond neither sorts nor is searched by its sound. */
const READ_MAX = 100;

/** Characters of a sort key at most; at four bytes each it still fits an index entry. */
const KEY_MAX = 150;

/** Texts remembered at most: title, name and search of one record read the same text, one after the other. */
const KNOWN_MAX = 2_000;

/** Han, the only script that is read. */
const HAN = /\p{Script=Han}/u;

/** How a text sounds: its syllables without tones and their first letters; anything but Han as it stands. Lower case. */
interface Sound {
  readonly syllables: string;
  readonly initials: string;
}

const known = new Map<string, Sound>();

/** What a text sorts by: its pinyin without tones, lower case; empty for anything but a text. */
export function pinyinKey(value: unknown): string {
  return typeof value === 'string' ? cut(soundOf(cut(value, READ_MAX)).syllables, KEY_MAX) : '';
}

/** What somebody may type to find a text: its pinyin without blanks, and the first letters. None without Chinese. */
export function pinyinLines(text: string): readonly string[] {
  const start = cut(text, READ_MAX);
  if (!HAN.test(start)) return [];
  const { syllables, initials } = soundOf(start);
  return [syllables, initials].map((line) => line.replace(/\s+/g, ''));
}

function soundOf(text: string): Sound {
  const found = known.get(text);
  if (found) return found;
  const sound = HAN.test(text) ? read(text) : { syllables: text.toLowerCase(), initials: text.toLowerCase() };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, sound);
  return sound;
}

function read(text: string): Sound {
  const characters = pinyin(text, OPTIONS);
  const syllables = characters.map(({ isZh, pinyin: syllable, origin }) => (isZh ? syllable : origin));
  const initials = characters.map(({ isZh, first, origin }) => (isZh ? first : origin));
  return { syllables: syllables.join('').toLowerCase(), initials: initials.join('').toLowerCase() };
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : Array.from(text).slice(0, characters).join('');
}
