import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { violatedConstraint } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { changeDictionaries, raiseVersion } from '../change-dictionaries.ts';
import {
  changedNow,
  editedNow,
  type ItemRow,
  lockItem,
  lockType,
  parentIdOf,
  readItem,
  type TypeRow,
} from '../dictionary-rows.ts';
import { itemViewOf, storedTranslations } from '../dictionary-views.ts';
import { assertNotMerging } from '../uses/assert-not-merging.ts';
import { countUses } from '../uses/count-uses.ts';
import { assertParent, parentsOf } from './item-tree.ts';

type InsertInput = EndpointBody<typeof endpoints.insertDictionaryItem>;
type UpdateInput = EndpointBody<typeof endpoints.updateDictionaryItem>;
type Reply = EndpointReply<typeof endpoints.insertDictionaryItem>;

/**
 * Creates an item.
 * @throws AppError DICTIONARY_NOT_FOUND, DICTIONARY_VALUE_TAKEN, DICTIONARY_PARENT_INVALID, DICTIONARY_TOO_DEEP,
 * DICTIONARY_TOO_MANY
 */
export function insertDictionaryItem(ctx: Context, deps: DictionaryDeps, input: InsertInput): Promise<Reply> {
  return changeDictionaries(ctx, deps, async (ctx) => {
    const type = await lockType(ctx, input.typeId);
    assertParent(await parentsOf(ctx, type.id), null, parentIdOf(input.parentItemid));
    const id = ctx.ids.uuid();
    await ctx.db
      .insertInto('sys_dictionary_item')
      .values({
        id,
        type_id: type.id,
        ...columnsOf(input),
        created_at: ctx.clock.now(),
        ...editedNow(ctx),
      })
      .execute()
      .catch((error: unknown) => sayTaken(error, input.itemValue));
    return finish(ctx, 'dictionary.createItem', { type, id });
  });
}

/**
 * Changes an item. The value of a used or shipped item cannot be changed.
 * @throws AppError as `insertDictionaryItem`, and DICTIONARY_CONFLICT, DICTIONARY_MERGING, DICTIONARY_VALUE_FIXED
 */
export async function updateDictionaryItem(
  ctx: Context,
  deps: DictionaryDeps,
  input: UpdateInput,
): Promise<Reply> {
  const metadata = await deps.metadata.current();
  return changeDictionaries(ctx, deps, async (ctx) => {
    const { type, item } = await lockItem(ctx, input.id);
    if (type.id !== input.typeId) throw new AppError('DICTIONARY_PARENT_INVALID');
    if (input.rowVersion !== undefined && input.rowVersion !== item.row_version) {
      throw new AppError('DICTIONARY_CONFLICT', {
        rowVersion: item.row_version,
        theirs: itemViewOf(ctx, item),
      });
    }
    if (input.itemValue !== item.value) {
      await assertNotMerging(ctx, deps, { from: [item.id], into: [item.id] });
      await assertValueFree(ctx, metadata, { type, item });
    }
    const parentId = parentIdOf(input.parentItemid);
    if (parentId !== item.parent_id) assertParent(await parentsOf(ctx, type.id), item.id, parentId);
    await ctx.db
      .updateTable('sys_dictionary_item')
      .set({ ...columnsOf(input), ...changedNow(ctx, item) })
      .where('id', '=', item.id)
      .execute()
      .catch((error: unknown) => sayTaken(error, input.itemValue));
    return finish(ctx, 'dictionary.updateItem', { type, id: item.id });
  });
}

async function assertValueFree(
  ctx: Context,
  metadata: Metadata,
  { type, item }: { type: TypeRow; item: ItemRow },
): Promise<void> {
  const isFree =
    !item.is_shipped &&
    (await countUses(ctx, metadata, { code: type.code, values: [item.value] })).total === 0;
  if (!isFree) throw new AppError('DICTIONARY_VALUE_FIXED');
}

function columnsOf(input: InsertInput | UpdateInput) {
  const { icon, extend1, extend2, extend3, extend4, extend5, extend6 } = input;
  return {
    parent_id: parentIdOf(input.parentItemid),
    value: input.itemValue,
    name: input.itemName,
    order_no: input.viewIndex,
    is_valid: input.valid === 'YES',
    icon,
    extend1,
    extend2,
    extend3,
    extend4,
    extend5,
    extend6,
    ...(input.translations ? { translations: storedTranslations(input.translations) } : {}),
  };
}

async function finish(
  ctx: Context,
  action: 'dictionary.createItem' | 'dictionary.updateItem',
  { type, id }: { type: TypeRow; id: string },
): Promise<Reply> {
  await raiseVersion(ctx, [type.id]);
  const row = await readItem(ctx, id);
  const details = { dicCode: type.code, itemValue: row.value, valid: row.is_valid };
  await writeAudit(ctx, { action, outcome: 'done', target: { type: 'dictionary_item', id }, details });
  return itemViewOf(ctx, row);
}

function sayTaken(error: unknown, itemValue: string): never {
  throw violatedConstraint(error) ? new AppError('DICTIONARY_VALUE_TAKEN', { itemValue }) : error;
}
