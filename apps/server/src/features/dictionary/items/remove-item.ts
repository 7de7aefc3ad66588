import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { changeDictionaries, raiseVersion } from '../change-dictionaries.ts';
import { lockItem } from '../dictionary-rows.ts';
import { countUses } from '../uses/count-uses.ts';
import { branchOf, placesOf } from './item-tree.ts';

/**
 * Deletes an item with everything below it (DICT-05). What records use, or a business area brought, can only be hidden.
 * @throws AppError DICTIONARY_NOT_FOUND, DICTIONARY_ITEM_SHIPPED, DICTIONARY_ITEM_USED
 */
export async function removeDictionaryItem(
  ctx: Context,
  deps: DictionaryDeps,
  { id }: { id: string },
): Promise<boolean> {
  const metadata = await deps.metadata.current();
  return changeDictionaries(ctx, deps, async (ctx) => {
    const { type } = await lockItem(ctx, id);
    const ids = branchOf(await placesOf(ctx, type.id), id);
    const gone = await ctx.db
      .deleteFrom('sys_dictionary_item')
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .returning(['value', 'is_shipped'])
      .execute();
    const values = gone.map(({ value }) => value);
    // Counted last: a record that took one of them meanwhile is seen.
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
