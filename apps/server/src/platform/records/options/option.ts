import { foldSearchText, searchWords } from '@haiqiao/contract/query';
import { LRUCache } from 'lru-cache';
import { pinyinLines } from '#server/platform/records/save/pinyin-text.ts';

/** An option of a picker. */
export interface RecordOption {
  readonly value: string;
  readonly displayValue: string;
  /** A second line: number, credit code, unit; empty for none. */
  readonly hint: string;
  readonly hasChildren?: boolean;
}

/** The requested options. */
export interface OptionsCall {
  readonly target: string;
  readonly keyword: string;
  readonly ids?: readonly string[] | undefined;
  readonly equals?: Readonly<Record<string, string>> | undefined;
  readonly parent?: string | undefined;
  readonly limit: number;
}

/** Maximum names with cached pinyin; enough for all divisions and units. */
const NAMES_MAX = 20_000;

const linesByName = new LRUCache<string, readonly string[]>({ max: NAMES_MAX, memoMethod: pinyinLines });

/** Whether a name, its pinyin or its initials contain all words of a keyword. */
export function nameContains(name: string, keyword: string): boolean {
  const lines = [foldSearchText(name), ...linesByName.memo(name)];
  return searchWords(keyword).every((word) => lines.some((line) => line.includes(word)));
}

/** Options with these ids, in their order; unknown ids are left out. */
export function inOrderOf<One extends { readonly value: string }>(
  ids: readonly string[],
  found: readonly One[],
): One[] {
  const byId = new Map(found.map((one) => [one.value, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
