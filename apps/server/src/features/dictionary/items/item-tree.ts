import { DICTIONARY_ITEMS_MAX, DICTIONARY_LEVELS_MAX } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';

/** The parents of all items of a dictionary: `Map<id, parent id or null>`. */
export type ParentIds = ReadonlyMap<string, string | null>;

/** Reads the parents of all items of a dictionary. */
export async function parentsOf(ctx: Context, typeId: string): Promise<ParentIds> {
  const rows = await ctx.db
    .selectFrom('sys_dictionary_item')
    .select(['id', 'parent_id'])
    .where('type_id', '=', typeId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.parent_id]));
}

/** An item with all its descendants. */
export function branchOf(parents: ParentIds, id: string): readonly string[] {
  const below = Map.groupBy(parents.keys(), (child) => parents.get(child) ?? '');
  const branch = [id];
  for (const at of branch) branch.push(...(below.get(at) ?? []));
  return branch;
}

/**
 * Checks that an item may have this parent.
 * @param id null for a new item
 * @throws AppError DICTIONARY_PARENT_INVALID, DICTIONARY_TOO_DEEP, DICTIONARY_TOO_MANY
 */
export function assertParent(parents: ParentIds, id: string | null, parentId: string | null): void {
  if (id === null && parents.size >= DICTIONARY_ITEMS_MAX) {
    throw new AppError('DICTIONARY_TOO_MANY', { max: DICTIONARY_ITEMS_MAX });
  }
  if (parentId === null) return;
  if (!parents.has(parentId) || (id !== null && branchOf(parents, id).includes(parentId))) {
    throw new AppError('DICTIONARY_PARENT_INVALID');
  }
  if (levelOf(parents, parentId) + heightOf(parents, id) > DICTIONARY_LEVELS_MAX) {
    throw new AppError('DICTIONARY_TOO_DEEP', { max: DICTIONARY_LEVELS_MAX });
  }
}

/** 1 for an item at the top. */
function levelOf(parents: ParentIds, id: string): number {
  let level = 0;
  for (let at: string | null | undefined = id; at; at = parents.get(at)) level += 1;
  return level;
}

/** Levels of an item and its descendants: 1 for one without children. */
function heightOf(parents: ParentIds, id: string | null): number {
  if (id === null) return 1;
  const own = levelOf(parents, id);
  return Math.max(...branchOf(parents, id).map((below) => levelOf(parents, below) - own + 1));
}
