import type { DictionaryFile } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { changedNow, editedNow, type ItemRow, sayCodeTaken, type TypeRow } from '../dictionary-rows.ts';
import { storedTranslations } from '../dictionary-views.ts';

type FileItem = DictionaryFile['items'][number];

/** The writes for one dictionary of a file. */
export interface ItemWrites {
  readonly typeId: string;
  /** All items of the file, for their parents. */
  readonly items: readonly FileItem[];
  readonly additions: readonly FileItem[];
  readonly changes: readonly { readonly item: FileItem; readonly row: ItemRow }[];
}

/** Rows per insert: PostgreSQL allows 65 535 parameters. */
const INSERT_MAX = 1_000;

/** Adds a dictionary at the end, or updates its name. @returns its id */
export async function writeType(ctx: Context, file: DictionaryFile, type: TypeRow | null): Promise<string> {
  const columns = {
    name: file.typeName,
    system_code: file.systemCode,
    translations: storedTranslations(file.translations),
    updated_at: ctx.clock.now(),
  };
  if (type) {
    await ctx.db
      .updateTable('sys_dictionary_type')
      .set({ ...columns, row_version: type.row_version + 1 })
      .where('id', '=', type.id)
      .execute();
    return type.id;
  }
  const id = ctx.ids.uuid();
  await ctx.db
    .insertInto('sys_dictionary_type')
    .values({
      id,
      code: file.dicCode,
      ...columns,
      order_no: sql<number>`(select coalesce(max(order_no), -1) + 1 from sys_dictionary_type)`,
      created_at: ctx.clock.now(),
    })
    .execute()
    .catch((error: unknown) => sayCodeTaken(error, file.dicCode));
  return id;
}

/** Adds and updates items; parents are set last, when all items exist. */
export async function writeItems(
  ctx: Context,
  { typeId, items, additions, changes }: ItemWrites,
): Promise<void> {
  for (let at = 0; at < additions.length; at += INSERT_MAX) {
    const rows = additions.slice(at, at + INSERT_MAX).map((item) => ({
      id: ctx.ids.uuid(),
      type_id: typeId,
      value: item.itemValue,
      ...columnsOf(item),
      created_at: ctx.clock.now(),
      ...editedNow(ctx),
    }));
    await ctx.db.insertInto('sys_dictionary_item').values(rows).execute();
  }
  for (const { item, row } of changes) {
    await ctx.db
      .updateTable('sys_dictionary_item')
      .set({ ...columnsOf(item), ...changedNow(ctx, row) })
      .where('id', '=', row.id)
      .execute();
  }
  await setParents(ctx, typeId, items);
}

function columnsOf(item: FileItem) {
  const [extend1 = '', extend2 = '', extend3 = '', extend4 = '', extend5 = '', extend6 = ''] = item.extends;
  return {
    name: item.itemName,
    translations: storedTranslations(item.translations),
    order_no: item.viewIndex,
    is_valid: item.valid === 'YES',
    icon: item.icon,
    extend1,
    extend2,
    extend3,
    extend4,
    extend5,
    extend6,
  };
}

async function setParents(ctx: Context, typeId: string, items: readonly FileItem[]): Promise<void> {
  const values = items.map(({ itemValue }) => itemValue);
  const parents = items.map(({ parentValue }) => parentValue);
  await sql`
    update sys_dictionary_item item set parent_id = parent.id
    from unnest(${values}::text[], ${parents}::text[]) as place(value, parent_value)
    left join sys_dictionary_item parent on parent.type_id = ${typeId}::uuid and parent.value = place.parent_value
    where item.type_id = ${typeId}::uuid and item.value = place.value and item.parent_id is distinct from parent.id`.execute(
    ctx.db,
  );
}
