import { foldSearchText } from './fold-search-text.ts';

/** Maximum words searched one by one; the rest is searched literally. */
const WORDS_MAX = 8;

/**
 * The distinct folded words of a typed keyword: matches contain all of them, in any order. None for blank input. Characters PostgreSQL
 * cannot store are dropped.
 * @example searchWords('成都 报关') // ['成都', '报关']
 */
export function searchWords(typed: string): readonly string[] {
  const text = foldSearchText(typed.replaceAll('\0', ''));
  const words = [...new Set(text.split(/[ \n]+/).filter((word) => word !== ''))];
  return words.length <= WORDS_MAX
    ? words
    : [...words.slice(0, WORDS_MAX - 1), words.slice(WORDS_MAX - 1).join(' ')];
}
