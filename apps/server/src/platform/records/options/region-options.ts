import { isWrittenIn, REGIONS, type Region } from '#server/platform/regions/regions.ts';
import { nameContains, type OptionsCall, type RecordOption } from './option.ts';

const parents = new Set([...REGIONS.values()].flatMap(({ parent }) => parent ?? []));

/**
 * Divisions: those below one, the provinces, those that a keyword finds (by their own names first, then `成都武侯` and what lies in
 * 成都), or those with these codes. Each by its own name, and
 * the way to it as a hint.
 */
export function regionOptions({ ids, keyword, parent, limit }: OptionsCall): RecordOption[] {
  if (ids) return ids.flatMap((code) => REGIONS.get(code) ?? []).map(optionOf);
  const all = [...REGIONS.values()];
  // The divisions below one are never more than some dozens: all of them.
  if (keyword.trim() === '') return all.filter((region) => region.parent === (parent ?? null)).map(optionOf);
  const named = all.filter(({ name }) => nameContains(name, keyword));
  const isNamed = new Set(named);
  const within = all.filter((region) => !isNamed.has(region) && isWrittenIn(region, keyword));
  return [...named, ...within].slice(0, limit).map(optionOf);
}

function optionOf(region: Region): RecordOption {
  const { code, name } = region;
  return {
    value: code,
    displayValue: name,
    hint: namesAbove(region).join(' / '),
    hasChildren: parents.has(code),
  };
}

function namesAbove({ parent }: Region): string[] {
  const above = parent === null ? undefined : REGIONS.get(parent);
  return above ? [...namesAbove(above), above.name] : [];
}
