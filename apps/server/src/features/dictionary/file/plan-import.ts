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
  const pushed = pushedDown(file, places);
  return file.items.flatMap(({ itemValue }, at) =>
    placeIssues(wayUp(places, itemValue), pushed.has(itemValue), `${path}.items.${at}.parentValue`),
  );
}

function doubleIssues(items: readonly FileItem[], path: string): readonly FieldIssue[] {
  const seen = new Set<string>();
  return items.flatMap(({ itemValue }, at) => {
    if (seen.has(itemValue)) return [{ path: `${path}.items.${at}.itemValue`, rule: 'unique' }];
    seen.add(itemValue);
    return [];
  });
}

/** From an item to the top, itself first, and why it does not come there. */
interface Way {
  readonly values: readonly string[];
  readonly fault: 'cycle' | 'notFound' | null;
}

function wayUp(places: KnownPlaces, itemValue: string): Way {
  const way = new Set<string>();
  for (let at: string | null = itemValue; at !== null; ) {
    if (way.has(at)) return { values: [...way], fault: 'cycle' };
    way.add(at);
    const parent = places.get(at);
    if (parent === undefined) return { values: [...way], fault: 'notFound' };
    at = parent;
  }
  return { values: [...way], fault: null };
}

/** Items of the file that lie too deep with what lies below them here, which the file does not speak of. */
function pushedDown({ items }: DictionaryFile, places: KnownPlaces): ReadonlySet<string> {
  const own = new Set(items.map(({ itemValue }) => itemValue));
  const others = [...places.keys()].filter((value) => !own.has(value));
  const nearest = others.map((value) => {
    const { values, fault } = wayUp(places, value);
    return fault === null && isTooLong(values) ? values.find((above) => own.has(above)) : undefined;
  });
  return new Set(nearest.filter((value) => value !== undefined));
}

function isTooLong(values: readonly string[]): boolean {
  return values.length > DICTIONARY_LEVELS_MAX;
}

function placeIssues({ values, fault }: Way, isPushedDown: boolean, path: string): readonly FieldIssue[] {
  if (fault !== null) return [{ path, rule: fault }];
  return isPushedDown || isTooLong(values)
    ? [{ path, rule: 'maxLevels', params: { max: DICTIONARY_LEVELS_MAX } }]
    : [];
}
