import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { keepInBin } from '#server/platform/bin/bin-entries.ts';
import { DICTIONARY_KIND } from '../dictionary-bin.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { changeDictionaries } from '../change-dictionaries.ts';
import { lockType } from '../dictionary-rows.ts';
import { dictionaryPlaces, labelOfPlace } from '../uses/dictionary-places.ts';

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
    const places = dictionaryPlaces(metadata, type.code);
    if (places.length > 0) {
      const fields = places.map((place) => labelOfPlace(metadata, place, ctx.locale));
      throw new AppError('DICTIONARY_TYPE_USED', { fields });
    }
    const items = await ctx.db
      .selectFrom('sys_dictionary_item')
      .select('name')
      .where('type_id', '=', id)
      .orderBy('name')
      .execute();
    await keepInBin(ctx, {
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
