import { AppError } from '@haiqiao/contract/errors';
import { ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import { violatedConstraint } from '@haiqiao/pg';
import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import type { DictionaryItemTable, DictionaryTypeTable } from '#server/db/tables/metadata.ts';

/** A dictionary as stored. */
export type TypeRow = Selectable<DictionaryTypeTable>;

/** An item as stored, with whether it has children and who last changed it. */
export type ItemRow = Selectable<DictionaryItemTable> & {
  readonly has_children: boolean;
  readonly editor: string | null;
};

/** The columns of a dictionary for a view. */
export function selectTypes(ctx: Context) {
  return ctx.db.selectFrom('sys_dictionary_type').selectAll();
}

/** Items with whether they have children and who changed them, by the alias `item`. */
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
 * Reads and locks a dictionary until the transaction ends, so checks of its items remain valid when written.
 * @throws AppError DICTIONARY_NOT_FOUND
 */
export async function lockType(ctx: Context, id: string): Promise<TypeRow> {
  const row = await selectTypes(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('DICTIONARY_NOT_FOUND');
  return row;
}

/**
 * An item with its dictionary, which is locked until the transaction ends.
 * @throws AppError DICTIONARY_NOT_FOUND
 */
export async function lockItem(ctx: Context, id: string): Promise<{ type: TypeRow; item: ItemRow }> {
  const { type_id: typeId } = await readItem(ctx, id);
  const type = await lockType(ctx, typeId);
  return { type, item: await readItem(ctx, id) };
}

/** Translates a failed write. @throws AppError DICTIONARY_CODE_TAKEN when another dictionary has that code */
export function sayCodeTaken(error: unknown, dicCode: string): never {
  throw violatedConstraint(error) ? new AppError('DICTIONARY_CODE_TAKEN', { dicCode }) : error;
}

/** Converts the wire id for "at the top" to null. */
export function parentIdOf(wire: string): string | null {
  return wire === ROOT_PARENT_ID ? null : wire;
}

/** Columns set by every manual change of an item. */
export function editedNow({ actor, clock }: Context) {
  return { updated_at: clock.now(), updated_by: actor.kind === 'member' ? actor.memberId : null };
}

/** Columns set by every manual change of an existing item, which is then no longer as shipped. */
export function changedNow(ctx: Context, { row_version: rowVersion }: Pick<ItemRow, 'row_version'>) {
  return { is_customised: true, row_version: rowVersion + 1, ...editedNow(ctx) };
}
