import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { storeInBin } from '#server/platform/bin/bin-entries.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { changeDictionaries, raiseVersion } from '../change-dictionaries.ts';
import { type ItemRow, lockItem } from '../dictionary-rows.ts';
import { DICTIONARY_ITEM_KIND } from '../dictionary-bin.ts';
import { assertNotMerging } from '../uses/assert-not-merging.ts';
import { countUses } from '../uses/count-uses.ts';
import { branchOf, parentsOf } from './item-tree.ts';

/**
 * Moves an item with its descendants into the recycle bin (DICT-05). A used or shipped item can only be hidden.
 * @throws AppError DICTIONARY_NOT_FOUND, DICTIONARY_MERGING, DICTIONARY_ITEM_SHIPPED, DICTIONARY_ITEM_USED
 */
export async function removeDictionaryItem(
  ctx: Context,
  deps: DictionaryDeps,
  { id }: { id: string },
): Promise<boolean> {
  const metadata = await deps.metadata.current();
  return changeDictionaries(ctx, deps, async (ctx) => {
    const { type, item } = await lockItem(ctx, id);
    const ids = branchOf(await parentsOf(ctx, type.id), id);
    await assertNotMerging(ctx, deps, { from: ids, into: ids });
    await storeBranch(ctx, { title: `${type.name} / ${item.name}`, item, ids });
    const gone = await ctx.db
      .deleteFrom('sys_dictionary_item')
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .returning(['value', 'is_shipped'])
      .execute();
    const values = gone.map(({ value }) => value);
    // Counted last, to include records saved meanwhile.
    const { total, fields } = await countUses(ctx, metadata, { code: type.code, values });
    if (total > 0) throw new AppError('DICTIONARY_ITEM_USED', { total, fields });
    if (gone.some((item) => item.is_shipped)) throw new AppError('DICTIONARY_ITEM_SHIPPED');
    await raiseVersion(ctx, [type.id]);
    const target = { type: 'dictionary_item', id };
    const details = { dicCode: type.code, itemValues: values };
    await writeAudit(ctx, { action: 'dictionary.removeItem', outcome: 'done', target, details });
    return true;
  });
}

async function storeBranch(
  ctx: Context,
  { title, item, ids }: { title: string; item: ItemRow; ids: readonly string[] },
): Promise<void> {
  const below = await ctx.db
    .selectFrom('sys_dictionary_item')
    .select('name')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('id', '<>', item.id)
    .orderBy('name')
    .execute();
  await storeInBin(ctx, {
    kind: DICTIONARY_ITEM_KIND,
    id: item.id,
    title,
    recordNo: item.value,
    children: below.map(({ name }) => name),
    ownerId: null,
    rows: [
      {
        table: 'sys_dictionary_item',
        // The item itself first: only it can be restored under another value.
        where: sql<boolean>`t.id = any(${[...ids]}::uuid[]) order by t.id <> ${item.id}`,
      },
    ],
  });
}
