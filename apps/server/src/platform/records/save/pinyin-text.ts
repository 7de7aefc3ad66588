import { initialsLine } from '@haiqiao/contract/query';
import { LRUCache } from 'lru-cache';
import { pinyin } from 'pinyin-pro';

/** One syllable per character, others unchanged; `v` for ü, as typed. */
const OPTIONS = { toneType: 'none', type: 'array', v: true } as const;

/** Maximum characters converted: the rest is neither sorted nor searched by pinyin. */
const READ_MAX = 100;

/** Maximum length of a sort key; at four bytes each it still fits an index entry. */
const KEY_MAX = 150;

/** Cache size: title, name and search of one record convert the same text in sequence. */
const CACHE_MAX = 2_000;

/** Han, the only script with pinyin. */
const HAN = /\p{Script=Han}/u;

/** Pinyin of a text: its syllables without tones and their initials; other characters unchanged. Lower case. */
interface Sound {
  readonly syllables: string;
  readonly initials: string;
}

const sounds = new LRUCache<string, Sound>({ max: CACHE_MAX, memoMethod: (text) => makeSound(text) });

/** Sort key of a text: its pinyin without tones, lower case; empty for other values. */
export function pinyinKey(value: unknown): string {
  return typeof value === 'string' ? cut(sounds.memo(cut(value, READ_MAX)).syllables, KEY_MAX) : '';
}

/** Search texts of a text: its pinyin without blanks, and the initials. None without Chinese. */
export function pinyinLines(text: string): readonly string[] {
  const start = cut(text, READ_MAX);
  if (!HAN.test(start)) return [];
  const { syllables, initials } = sounds.memo(start);
  return [syllables, initials].map((line) => line.replace(/\s+/g, ''));
}

/** The same as lines of a search text, where initials are separate. */
export function soundLines(text: string): readonly string[] {
  const [syllables, initials = ''] = pinyinLines(text);
  return syllables === undefined ? [] : [syllables, initialsLine(initials)];
}

/** Pinyin of a person's name, whose first character is a surname: 曾 is zeng here and ceng elsewhere. */
export function personSound(name: string): { readonly key: string; readonly lines: readonly string[] } {
  const start = cut(name, READ_MAX);
  if (!HAN.test(start)) return { key: pinyinKey(name), lines: [] };
  const { syllables, initials } = read(start, { surname: 'head' });
  const [line = '', short = ''] = [syllables, initials].map((each) => each.replace(/\s+/g, ''));
  return { key: cut(syllables, KEY_MAX), lines: [line, initialsLine(short)] };
}

function makeSound(text: string): Sound {
  return HAN.test(text) ? read(text) : { syllables: text.toLowerCase(), initials: text.toLowerCase() };
}

function read(text: string, more: { readonly surname?: 'head' } = {}): Sound {
  let syllables = '';
  let initials = '';
  const spoken = pinyin(text, { ...OPTIONS, ...more });
  for (const [index, character] of Array.from(text).entries()) {
    const sound = spoken[index] ?? character;
    syllables += sound;
    initials += sound === character ? character : sound.slice(0, 1);
  }
  return { syllables: syllables.toLowerCase(), initials: initials.toLowerCase() };
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : Array.from(text).slice(0, characters).join('');
}
