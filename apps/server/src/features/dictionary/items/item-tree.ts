import { DICTIONARY_ITEMS_MAX, DICTIONARY_LEVELS_MAX } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';

/** The place of every item of a dictionary: `Map<id, id of the item above or null>`. */
export type Places = ReadonlyMap<string, string | null>;

/** Where every item of a dictionary stands. */
export async function placesOf(ctx: Context, typeId: string): Promise<Places> {
  const rows = await ctx.db
    .selectFrom('sys_dictionary_item')
    .select(['id', 'parent_id'])
    .where('type_id', '=', typeId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.parent_id]));
}

/** An item with everything below it. */
export function branchOf(places: Places, id: string): readonly string[] {
  const below = Map.groupBy(places.keys(), (child) => places.get(child) ?? '');
  const branch = [id];
  for (const at of branch) branch.push(...(below.get(at) ?? []));
  return branch;
}

/**
 * Whether an item may stand below another one.
 * @param id null for a new item
 * @throws AppError DICTIONARY_PARENT_INVALID, DICTIONARY_TOO_DEEP, DICTIONARY_TOO_MANY
 */
export function assertPlace(places: Places, id: string | null, parentId: string | null): void {
  if (id === null && places.size >= DICTIONARY_ITEMS_MAX) {
    throw new AppError('DICTIONARY_TOO_MANY', { max: DICTIONARY_ITEMS_MAX });
  }
  if (parentId === null) return;
  if (!places.has(parentId) || (id !== null && branchOf(places, id).includes(parentId))) {
    throw new AppError('DICTIONARY_PARENT_INVALID');
  }
  if (levelOf(places, parentId) + heightOf(places, id) > DICTIONARY_LEVELS_MAX) {
    throw new AppError('DICTIONARY_TOO_DEEP', { max: DICTIONARY_LEVELS_MAX });
  }
}

/** 1 for an item at the top. */
function levelOf(places: Places, id: string): number {
  let level = 0;
  for (let at: string | null | undefined = id; at; at = places.get(at)) level += 1;
  return level;
}

/** Levels that an item takes with everything below it: 1 for one without any. */
function heightOf(places: Places, id: string | null): number {
  if (id === null) return 1;
  const own = levelOf(places, id);
  return Math.max(...branchOf(places, id).map((below) => levelOf(places, below) - own + 1));
}
