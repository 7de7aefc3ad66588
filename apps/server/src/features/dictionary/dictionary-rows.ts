import { AppError } from '@haiqiao/contract/errors';
import { ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import { violatedConstraint } from '#server/db/pg-errors.ts';
import type { DictionaryItemTable, DictionaryTypeTable } from '#server/db/tables/metadata.ts';

/** A dictionary as it is kept. */
export type TypeRow = Selectable<DictionaryTypeTable>;

/** An item as it is kept, whether there are items below it, and who changed it last. */
export type ItemRow = Selectable<DictionaryItemTable> & {
  readonly has_children: boolean;
  readonly editor: string | null;
};

/** The columns of a dictionary, read for a view. */
export function selectTypes(ctx: Context) {
  return ctx.db.selectFrom('sys_dictionary_type').selectAll();
}

/** Items with whether something lies below them and who changed them, by the alias `item`. */
export function selectItems(ctx: Context) {
  return ctx.db
    .selectFrom('sys_dictionary_item as item')
    .leftJoin('sys_member as member', 'member.id', 'item.updated_by')
    .selectAll('item')
    .select('member.username as editor')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sys_dictionary_item as child')
            .select('child.id')
            .whereRef('child.parent_id', '=', 'item.id'),
        )
        .$castTo<boolean>()
        .as('has_children'),
    );
}

/** @throws AppError DICTIONARY_NOT_FOUND */
export async function readItem(ctx: Context, id: string): Promise<ItemRow> {
  const row = await selectItems(ctx).where('item.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('DICTIONARY_NOT_FOUND');
  return row;
}

/**
 * Reads a dictionary and keeps everybody else from changing it until the transaction ends, so that what was checked of
 * its items still holds when it is written.
 * @throws AppError DICTIONARY_NOT_FOUND
 */
export async function lockType(ctx: Context, id: string): Promise<TypeRow> {
  const row = await selectTypes(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('DICTIONARY_NOT_FOUND');
  return row;
}

/**
 * An item with its dictionary, which is kept from others until the transaction ends.
 * @throws AppError DICTIONARY_NOT_FOUND
 */
export async function lockItem(ctx: Context, id: string): Promise<{ type: TypeRow; item: ItemRow }> {
  const { type_id: typeId } = await readItem(ctx, id);
  const type = await lockType(ctx, typeId);
  return { type, item: await readItem(ctx, id) };
}

/** What a write that failed is told as. @throws AppError DICTIONARY_CODE_TAKEN where another dictionary has that code */
export function sayCodeTaken(error: unknown, dicCode: string): never {
  throw violatedConstraint(error) ? new AppError('DICTIONARY_CODE_TAKEN', { dicCode }) : error;
}

/** The id that stands for "at the top" on the wire becomes none. */
export function parentIdOf(wire: string): string | null {
  return wire === ROOT_PARENT_ID ? null : wire;
}

/** What every change of an item by hand sets. */
export function editedNow({ actor, clock }: Context) {
  return { updated_at: clock.now(), updated_by: actor.kind === 'member' ? actor.memberId : null };
}
