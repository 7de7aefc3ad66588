import {
  type DictionaryDefinition,
  type DictionaryItemDefinition,
  textKeys,
} from '@haiqiao/contract/definitions';
import type { Translations } from '@haiqiao/contract/i18n';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { translationsOf } from '../access/module-access.ts';
import type { ShippedModule } from '../shipped-module.ts';
import { writeDown } from './run-steps.ts';

/** An item with its position. */
interface OrderedItem extends DictionaryItemDefinition {
  readonly translations: Translations;
  /** Value of the parent item; null at the top. */
  readonly parent: string | null;
  readonly order: number;
}

/**
 * Adds the dictionaries of a module and their items, and updates names and order of those the centre has not changed. Nothing is deleted,
 * and an item hidden by the centre stays hidden (DICT-07).
 */
export async function installDictionaries(ctx: Context, module: ShippedModule): Promise<void> {
  for (const [order, dictionary] of (module.definition.dictionaries ?? []).entries()) {
    await installDictionary(ctx, module, { dictionary, order });
  }
}

interface OrderedDictionary {
  readonly dictionary: DictionaryDefinition;
  readonly order: number;
}

async function installDictionary(
  ctx: Context,
  module: ShippedModule,
  { dictionary, order }: OrderedDictionary,
): Promise<void> {
  const typeId = await putType(ctx, module, { dictionary, order });
  let changes = 0;
  for (const level of levelsOf(module, dictionary)) changes += await putItems(ctx, typeId, level);
  if (changes === 0) return;
  await ctx.db
    .updateTable('sys_dictionary_type')
    .set({ version: sql`version + 1`, updated_at: ctx.clock.now() })
    .where('id', '=', typeId)
    .execute();
  await writeDown(ctx, [
    {
      module: module.definition.code,
      subject: `dictionary ${dictionary.code}`,
      kind: 'putDictionary',
      details: `${changes} items added or renewed`,
    },
  ]);
}

async function putType(
  ctx: Context,
  module: ShippedModule,
  { dictionary, order }: OrderedDictionary,
): Promise<string> {
  const { code, label } = dictionary;
  const type = await ctx.db
    .insertInto('sys_dictionary_type')
    .values({
      id: ctx.ids.uuid(),
      code,
      name: label,
      translations: JSON.stringify(translationsOf(module, textKeys.dictionary(code))),
      module_code: module.definition.code,
      order_no: order,
    })
    // The centre may change the name of a dictionary; only its module is updated.
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ module_code: module.definition.code }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return type.id;
}

/** Items level by level: parents before children. */
function levelsOf(
  module: ShippedModule,
  { code, items }: DictionaryDefinition,
): readonly (readonly OrderedItem[])[] {
  const ordered = (list: readonly DictionaryItemDefinition[], parent: string | null) =>
    list.map((item, order) => ({
      ...item,
      parent,
      order,
      translations: translationsOf(module, textKeys.item(code, item.value)),
    }));
  const levels: (readonly OrderedItem[])[] = [];
  for (let level = ordered(items, null); level.length > 0; ) {
    levels.push(level);
    level = level.flatMap((item) => ordered(item.items ?? [], item.value));
  }
  return levels;
}

/** @returns how many are new or updated */
async function putItems(ctx: Context, typeId: string, items: readonly OrderedItem[]): Promise<number> {
  const written = await ctx.db
    .insertInto('sys_dictionary_item')
    .values((eb) =>
      items.map((item) => ({
        id: ctx.ids.uuid(),
        type_id: typeId,
        parent_id: eb
          .selectFrom('sys_dictionary_item')
          .select('id')
          .where('type_id', '=', typeId)
          .where('value', '=', item.parent),
        value: item.value,
        name: item.label,
        translations: JSON.stringify(item.translations),
        order_no: item.order,
        extend1: item.description ?? '',
        is_shipped: true,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['type_id', 'value'])
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          translations: eb.ref('excluded.translations'),
          order_no: eb.ref('excluded.order_no'),
          parent_id: eb.ref('excluded.parent_id'),
          extend1: eb.ref('excluded.extend1'),
          is_shipped: true,
          row_version: sql`sys_dictionary_item.row_version + 1`,
          updated_at: ctx.clock.now(),
        }))
        .where('sys_dictionary_item.is_customised', '=', false)
        .where(
          sql<boolean>`(sys_dictionary_item.name, sys_dictionary_item.translations, sys_dictionary_item.order_no,
            sys_dictionary_item.parent_id, sys_dictionary_item.extend1, sys_dictionary_item.is_shipped)
            is distinct from (excluded.name, excluded.translations, excluded.order_no, excluded.parent_id, excluded.extend1, true)`,
        ),
    )
    .returning('id')
    .execute();
  return written.length;
}
