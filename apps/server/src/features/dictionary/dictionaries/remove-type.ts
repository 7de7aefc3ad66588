import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { storeInBin } from '#server/platform/bin/bin-entries.ts';
import { DICTIONARY_KIND } from '../dictionary-bin.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { changeDictionaries } from '../change-dictionaries.ts';
import { lockType } from '../dictionary-rows.ts';
import { dictionaryUsages, labelOfUsage } from '../uses/dictionary-usages.ts';

/**
 * Moves a dictionary with its items into the recycle bin.
 * @throws AppError DICTIONARY_NOT_FOUND, DICTIONARY_TYPE_SHIPPED, DICTIONARY_TYPE_USED while a field uses it
 */
export async function removeDictionaryType(
  ctx: Context,
  deps: DictionaryDeps,
  { id }: { id: string },
): Promise<boolean> {
  const metadata = await deps.metadata.current();
  return changeDictionaries(ctx, deps, async (ctx) => {
    const type = await lockType(ctx, id);
    if (type.module_code !== null) throw new AppError('DICTIONARY_TYPE_SHIPPED');
    const usages = dictionaryUsages(metadata, type.code);
    if (usages.length > 0) {
      const fields = usages.map((usage) => labelOfUsage(metadata, usage, ctx.locale));
      throw new AppError('DICTIONARY_TYPE_USED', { fields });
    }
    const items = await ctx.db
      .selectFrom('sys_dictionary_item')
      .select('name')
      .where('type_id', '=', id)
      .orderBy('name')
      .execute();
    await storeInBin(ctx, {
      kind: DICTIONARY_KIND,
      id,
      title: type.name,
      recordNo: type.code,
      children: items.map(({ name }) => name),
      ownerId: null,
      rows: [
        { table: 'sys_dictionary_type', where: sql<boolean>`t.id = ${id}` },
        { table: 'sys_dictionary_item', where: sql<boolean>`t.type_id = ${id}` },
      ],
    });
    await ctx.db.deleteFrom('sys_dictionary_type').where('id', '=', id).execute();
    const target = { type: 'dictionary', id };
    await writeAudit(ctx, {
      action: 'dictionary.removeType',
      outcome: 'done',
      target,
      details: { dicCode: type.code },
    });
    return true;
  });
}
