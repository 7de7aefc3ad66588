import { foldSearchText } from './fold-search-text.ts';

/** Words of a keyword that are looked for one by one; what comes behind them is looked for as it stands. */
const WORDS_MAX = 8;

/**
 * The words of a keyword as somebody typed it, folded, each once: what is found contains all of them, in whatever order. None of a
 * blank one. Characters that PostgreSQL has in no text are left out.
 * @example searchWords('成都 报关') // ['成都', '报关']
 */
export function searchWords(typed: string): readonly string[] {
  const text = foldSearchText(typed.replaceAll('\0', ''));
  const words = [...new Set(text.split(/[ \n]+/).filter((word) => word !== ''))];
  return words.length <= WORDS_MAX
    ? words
    : [...words.slice(0, WORDS_MAX - 1), words.slice(WORDS_MAX - 1).join(' ')];
}
