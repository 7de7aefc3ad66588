import type { Context } from '#server/context.ts';
import { inOrderOf, nameContains, type OptionsCall, type RecordOption } from './option.ts';
import { type Member, organisationOf, type Unit } from './organisation.ts';

/** Members of staff: those at work, by name, account, pinyin or initials; by their ids also those who have left. */
export async function memberOptions(
  ctx: Context,
  { ids, keyword, limit }: OptionsCall,
): Promise<RecordOption[]> {
  const { members } = await organisationOf(ctx);
  if (ids) return inOrderOf(ids, members.map(optionOfMember));
  const wanted = keyword.trim().toLowerCase();
  return members
    .filter(
      ({ isAtWork, name, account }) => isAtWork && (nameContains(name, wanted) || account.includes(wanted)),
    )
    .slice(0, limit)
    .map(optionOfMember);
}

function optionOfMember({ id, name, unit }: Member): RecordOption {
  return { value: id, displayValue: name, hint: unit };
}

/** Units: those below one, the topmost, those that a keyword finds, or those with these ids. */
export async function unitOptions(
  ctx: Context,
  { ids, keyword, parent, limit }: OptionsCall,
): Promise<RecordOption[]> {
  const { units } = await organisationOf(ctx);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const inUse = units.filter(({ status }) => status === 'ENABLED');
  const parents = new Set(inUse.map(({ parent_id: above }) => above));
  const namesAbove = (id: string | null, seen: readonly string[] = []): string[] => {
    const unit = id === null || seen.includes(id) ? undefined : byId.get(id);
    return unit ? [...namesAbove(unit.parent_id, [...seen, unit.id]), unit.name] : [];
  };
  const optionOf = ({ id, parent_id: above, name }: Unit): RecordOption => ({
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
