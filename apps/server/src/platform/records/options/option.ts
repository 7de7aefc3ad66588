import { foldSearchText, searchWords } from '@haiqiao/contract/query';
import { pinyinLines } from '#server/platform/records/save/pinyin-text.ts';

/** Something that may be chosen. */
export interface RecordOption {
  readonly value: string;
  readonly displayValue: string;
  /** A second line: number, credit code, unit; empty for none. */
  readonly hint: string;
  readonly hasChildren?: boolean;
}

/** What is asked for. */
export interface OptionsCall {
  readonly target: string;
  readonly keyword: string;
  readonly ids?: readonly string[] | undefined;
  readonly equals?: Readonly<Record<string, string>> | undefined;
  readonly parent?: string | undefined;
  readonly limit: number;
}

/** Names whose pinyin is kept; all divisions and units fit in. */
const NAMES_MAX = 20_000;

const linesByName = new Map<string, readonly string[]>();

/** Whether a name, its pinyin or its initials contain all words of a keyword. */
export function nameContains(name: string, keyword: string): boolean {
  const lines = [foldSearchText(name), ...soundsOf(name)];
  return searchWords(keyword).every((word) => lines.some((line) => line.includes(word)));
}

function soundsOf(name: string): readonly string[] {
  const known = linesByName.get(name);
  if (known) return known;
  const lines = pinyinLines(name);
  if (linesByName.size >= NAMES_MAX) linesByName.clear();
  linesByName.set(name, lines);
  return lines;
}

/** Those with these ids, in their order; unknown ones are left out. */
export function inOrderOf<One extends { readonly value: string }>(
  ids: readonly string[],
  found: readonly One[],
): One[] {
  const byId = new Map(found.map((one) => [one.value, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
