import type { Context } from '#server/context.ts';
import { isWrittenIn, REGIONS, type Region } from '#server/platform/regions/regions.ts';
import { nameContains, type OptionsCall, type RecordOption } from './options/option.ts';
import { memberOptions, unitOptions } from './options/organisation-options.ts';
import { recordOptions } from './options/record-options.ts';
import type { ListDeps } from './query-records.ts';

/** Codes of the divisions that have children. */
const parentCodes = new Set([...REGIONS.values()].flatMap(({ parent }) => parent ?? []));

/** The options of a reference picker: records by resource code, `$user`, `$org` or `$region`. */
type Offer = (ctx: Context, call: OptionsCall) => RecordOption[] | Promise<RecordOption[]>;

const OFFERS: Readonly<Record<string, Offer>> = {
  $user: memberOptions,
  $org: unitOptions,
  $region: (_ctx, call) => regionOptions(call),
};

/**
 * Records, members, units or divisions for a picker, by keyword (including pinyin and initials) or by ids.
 * @throws AppError DEFINITION_NOT_FOUND, QUERY_INVALID
 */
export async function queryRecordOptions(
  ctx: Context,
  deps: ListDeps,
  call: OptionsCall,
): Promise<RecordOption[]> {
  const offer = Object.hasOwn(OFFERS, call.target) ? OFFERS[call.target] : undefined;
  if (offer) return offer(ctx, call);
  const metadata = await deps.metadata.current();
  return recordOptions(ctx, metadata.resources.get(call.target), call);
}

/**
 * Divisions: children of one, the provinces, those matching a keyword (first by their own names, then `成都武侯` and those within 成都), or those
 * with these codes. Each has its own name, with its path as a hint.
 */
function regionOptions({ ids, keyword, parent, limit }: OptionsCall): RecordOption[] {
  if (ids) return ids.flatMap((code) => REGIONS.get(code) ?? []).map(optionOf);
  const all = [...REGIONS.values()];
  // A division has some dozens of children at most: all are returned.
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
    hasChildren: parentCodes.has(code),
  };
}

function namesAbove({ parent }: Region): string[] {
  const above = parent === null ? undefined : REGIONS.get(parent);
  return above ? [...namesAbove(above), above.name] : [];
}
