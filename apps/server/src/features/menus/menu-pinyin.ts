import { LRUCache } from 'lru-cache';
import { pinyin } from 'pinyin-pro';

/** Maximum cached names; a centre has a few hundred menus. */
const CACHED_MAX = 5_000;

/** `v` for ü, as typed on a keyboard. */
const OPTIONS = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const;

const texts = new LRUCache<string, string>({ max: CACHED_MAX, memoMethod: (name) => searchTextOf(name) });

/**
 * Search text for a Chinese name: its pinyin without tones, and the initials, lower case.
 * @example menuPinyin('首页') // 'shouye sy'
 */
export function menuPinyin(name: string): string {
  return texts.memo(name);
}

function searchTextOf(name: string): string {
  const syllables = pinyin(name, OPTIONS);
  const letters = pinyin(name, { ...OPTIONS, pattern: 'first' });
  return [syllables, letters].map((parts) => parts.join('').toLowerCase().replace(/\s+/g, '')).join(' ');
}
