import {
  DICTIONARY_ITEMS_MAX,
  DICTIONARY_LEVELS_MAX,
  type DictionaryFile,
} from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/http';

type FileItem = DictionaryFile['items'][number];

/** What the centre has of a dictionary: the place of its items, `Map<value, value of the item above or null>`. */
export type KnownPlaces = ReadonlyMap<string, string | null>;

/** What is wrong with one dictionary of a file beside what its schema says. Paths begin at the file. */
export function importIssues(file: DictionaryFile, known: KnownPlaces, path: string): readonly FieldIssue[] {
  const doubles = doubleIssues(file.items, path);
  if (doubles.length > 0) return doubles;
  const places = new Map([
    ...known,
    ...file.items.map((item) => [item.itemValue, item.parentValue] as const),
  ]);
  if (places.size > DICTIONARY_ITEMS_MAX) {
    return [{ path: `${path}.items`, rule: 'maxItems', params: { max: DICTIONARY_ITEMS_MAX } }];
  }
  return file.items.flatMap((item, at) => placeIssues(places, item, `${path}.items.${at}.parentValue`));
}

function doubleIssues(items: readonly FileItem[], path: string): readonly FieldIssue[] {
  const seen = new Set<string>();
  return items.flatMap(({ itemValue }, at) => {
    if (seen.has(itemValue)) return [{ path: `${path}.items.${at}.itemValue`, rule: 'unique' }];
    seen.add(itemValue);
    return [];
  });
}

function placeIssues(places: KnownPlaces, { itemValue }: FileItem, path: string): readonly FieldIssue[] {
  const way = new Set<string>();
  for (let at: string | null = itemValue; at !== null; ) {
    if (way.has(at)) return [{ path, rule: 'cycle' }];
    way.add(at);
    const parent = places.get(at);
    if (parent === undefined) return [{ path, rule: 'notFound' }];
    at = parent;
  }
  return way.size > DICTIONARY_LEVELS_MAX
    ? [{ path, rule: 'maxLevels', params: { max: DICTIONARY_LEVELS_MAX } }]
    : [];
}
