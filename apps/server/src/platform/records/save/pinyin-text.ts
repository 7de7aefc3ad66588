import { initialsLine } from '@haiqiao/contract/query';
import { pinyin } from 'pinyin-pro';

/** One syllable per character, and what has none as it stands; `v` for ü, as people type it. */
const OPTIONS = { toneType: 'none', type: 'array', v: true } as const;

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

/** The same as lines of a search text, where initials are found apart from everything else. */
export function soundLines(text: string): readonly string[] {
  const [syllables, initials = ''] = pinyinLines(text);
  return syllables === undefined ? [] : [syllables, initialsLine(initials)];
}

/** How the name of a person sounds, whose first character is a surname: 曾 is zeng here and ceng elsewhere. */
export function personSound(name: string): { readonly key: string; readonly lines: readonly string[] } {
  const start = cut(name, READ_MAX);
  if (!HAN.test(start)) return { key: pinyinKey(name), lines: [] };
  const { syllables, initials } = read(start, { surname: 'head' });
  const [line = '', short = ''] = [syllables, initials].map((each) => each.replace(/\s+/g, ''));
  return { key: cut(syllables, KEY_MAX), lines: [line, initialsLine(short)] };
}

function soundOf(text: string): Sound {
  const found = known.get(text);
  if (found) return found;
  const sound = HAN.test(text) ? read(text) : { syllables: text.toLowerCase(), initials: text.toLowerCase() };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, sound);
  return sound;
}

function read(text: string, more: { readonly surname?: 'head' } = {}): Sound {
  let syllables = '';
  let initials = '';
  const sounds = pinyin(text, { ...OPTIONS, ...more });
  for (const [index, character] of Array.from(text).entries()) {
    const sound = sounds[index] ?? character;
    syllables += sound;
    initials += sound === character ? character : sound.slice(0, 1);
  }
  return { syllables: syllables.toLowerCase(), initials: initials.toLowerCase() };
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : Array.from(text).slice(0, characters).join('');
}
