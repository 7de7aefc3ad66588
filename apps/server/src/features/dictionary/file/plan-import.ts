import {
  DICTIONARY_ITEMS_MAX,
  DICTIONARY_LEVELS_MAX,
  type DictionaryFile,
} from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/http';

type FileItem = DictionaryFile['items'][number];

/** The stored tree of a dictionary: `Map<value, parent value or null>`. */
export type StoredParents = ReadonlyMap<string, string | null>;

/** Faults of one dictionary in a file, beyond its schema. Paths start at the file. */
export function importIssues(
  file: DictionaryFile,
  stored: StoredParents,
  path: string,
): readonly FieldIssue[] {
  const doubles = doubleIssues(file.items, path);
  if (doubles.length > 0) return doubles;
  const parents = new Map([
    ...stored,
    ...file.items.map((item) => [item.itemValue, item.parentValue] as const),
  ]);
  if (parents.size > DICTIONARY_ITEMS_MAX) {
    return [{ path: `${path}.items`, rule: 'maxItems', params: { max: DICTIONARY_ITEMS_MAX } }];
  }
  const pushed = pushedDown(file, parents);
  return file.items.flatMap(({ itemValue }, at) =>
    parentIssues(wayUp(parents, itemValue), pushed.has(itemValue), `${path}.items.${at}.parentValue`),
  );
}

function doubleIssues(items: readonly FileItem[], path: string): readonly FieldIssue[] {
  const visited = new Set<string>();
  return items.flatMap(({ itemValue }, at) => {
    if (visited.has(itemValue)) return [{ path: `${path}.items.${at}.itemValue`, rule: 'unique' }];
    visited.add(itemValue);
    return [];
  });
}

/** The path from an item to the top, itself first, or its fault. */
interface Way {
  readonly values: readonly string[];
  readonly fault: 'cycle' | 'notFound' | null;
}

function wayUp(parents: StoredParents, itemValue: string): Way {
  const way = new Set<string>();
  for (let at: string | null = itemValue; at !== null; ) {
    if (way.has(at)) return { values: [...way], fault: 'cycle' };
    way.add(at);
    const parent = parents.get(at);
    if (parent === undefined) return { values: [...way], fault: 'notFound' };
    at = parent;
  }
  return { values: [...way], fault: null };
}

/** Items of the file whose stored descendants, not part of the file, would exceed the depth limit. */
function pushedDown({ items }: DictionaryFile, parents: StoredParents): ReadonlySet<string> {
  const own = new Set(items.map(({ itemValue }) => itemValue));
  const others = [...parents.keys()].filter((value) => !own.has(value));
  const nearest = others.map((value) => {
    const { values, fault } = wayUp(parents, value);
    return fault === null && isTooLong(values) ? values.find((above) => own.has(above)) : undefined;
  });
  return new Set(nearest.filter((value) => value !== undefined));
}

function isTooLong(values: readonly string[]): boolean {
  return values.length > DICTIONARY_LEVELS_MAX;
}

function parentIssues({ values, fault }: Way, isPushedDown: boolean, path: string): readonly FieldIssue[] {
  if (fault !== null) return [{ path, rule: fault }];
  return isPushedDown || isTooLong(values)
    ? [{ path, rule: 'maxLevels', params: { max: DICTIONARY_LEVELS_MAX } }]
    : [];
}
