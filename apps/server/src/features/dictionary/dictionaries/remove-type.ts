import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { changeDictionaries } from '../change-dictionaries.ts';
import { lockType } from '../dictionary-rows.ts';
import { dictionaryPlaces, labelOfPlace } from '../uses/dictionary-places.ts';

/**
 * Deletes a dictionary with its items.
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
