import type { Context } from '#server/context.ts';
import { byPinyin, inOrderOf, nameContains, type OptionsCall, type RecordOption } from './option.ts';

/** Members of staff: those at work, by name, account, pinyin or initials; by their ids also those who have left. */
export async function memberOptions(
  ctx: Context,
  { ids, keyword, limit }: OptionsCall,
): Promise<RecordOption[]> {
  const members = await ctx.db
    .selectFrom('sys_member as m')
    .leftJoin('sys_org as o', 'o.id', 'm.org_id')
    .select(['m.id as value', 'm.username as displayValue', 'm.account', 'o.name as hint'])
    .$if(ids === undefined, (query) => query.where('m.status', '=', 'ACTIVE'))
    .$if(ids !== undefined, (query) =>
      query.where((eb) => eb('m.id', '=', eb.fn.any(eb.val(uuidsOf(ids ?? []))))),
    )
    .execute();
  const options = members.map(({ value, displayValue, hint }) => ({ value, displayValue, hint: hint ?? '' }));
  if (ids) return inOrderOf(ids, options);
  const accounts = new Map(members.map(({ value, account }) => [value, account.toLowerCase()]));
  const wanted = keyword.trim().toLowerCase();
  return options
    .filter(
      ({ value, displayValue }) =>
        nameContains(displayValue, wanted) || accounts.get(value)?.includes(wanted),
    )
    .toSorted((one, other) => byPinyin(one.displayValue, other.displayValue))
    .slice(0, limit);
}

/** Units: those below one, the topmost, those that a keyword finds, or those with these ids. */
export async function unitOptions(
  ctx: Context,
  { ids, keyword, parent, limit }: OptionsCall,
): Promise<RecordOption[]> {
  const units = await ctx.db
    .selectFrom('sys_org')
    .select(['id', 'parent_id', 'name', 'status'])
    .orderBy('order_no')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const inUse = units.filter(({ status }) => status === 'ENABLED');
  const parents = new Set(inUse.map(({ parent_id: above }) => above));
  const namesAbove = (id: string | null, seen: readonly string[] = []): string[] => {
    const unit = id === null || seen.includes(id) ? undefined : byId.get(id);
    return unit ? [...namesAbove(unit.parent_id, [...seen, unit.id]), unit.name] : [];
  };
  const optionOf = ({ id, parent_id: above, name }: (typeof units)[number]): RecordOption => ({
    value: id,
    displayValue: name,
    hint: namesAbove(above).join(' / '),
    hasChildren: parents.has(id),
  });
  if (ids) return inOrderOf(ids, units.map(optionOf));
  const wanted = keyword.trim();
  if (wanted === '') return inUse.filter((unit) => unit.parent_id === (parent ?? null)).map(optionOf);
  return inUse
    .filter(({ name }) => nameContains(name, wanted))
    .slice(0, limit)
    .map(optionOf);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ids that PostgreSQL can read; no other names anything. */
export function uuidsOf(ids: readonly string[]): string[] {
  return ids.filter((id) => UUID.test(id));
}
