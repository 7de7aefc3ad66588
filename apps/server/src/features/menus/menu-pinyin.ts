import { pinyin } from 'pinyin-pro';

/** Names remembered at most; a centre has a few hundred menus. */
const KNOWN_MAX = 5_000;

/** `v` for ü, as people type it. */
const OPTIONS = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const;

const known = new Map<string, string>();

/**
 * What somebody may type to find a Chinese name: its pinyin without tones, and the first letters, lower case.
 * @example menuPinyin('首页') // 'shouye sy'
 */
export function menuPinyin(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const syllables = pinyin(name, OPTIONS);
  const letters = pinyin(name, { ...OPTIONS, pattern: 'first' });
  const text = [syllables, letters]
    .map((parts) => parts.join('').toLowerCase().replace(/\s+/g, ''))
    .join(' ');
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, text);
  return text;
}
