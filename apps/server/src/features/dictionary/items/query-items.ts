import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { containsText, translatedWords } from '../contains-text.ts';
import { parentIdOf, selectItems } from '../dictionary-rows.ts';
import { itemViewOf } from '../dictionary-views.ts';

/** The children of a dictionary or an item; empty for an unknown id. */
export async function queryDictionaryChildren(
  ctx: Context,
  { typeId, parentItemId }: EndpointBody<typeof endpoints.queryDictionaryChildren>,
): Promise<EndpointReply<typeof endpoints.queryDictionaryChildren>> {
  const parentId = parentItemId === undefined ? null : parentIdOf(parentItemId);
  const rows = await selectItems(ctx)
    .where('item.type_id', '=', typeId)
    .where('item.parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('item.order_no')
    .orderBy('item.value')
    .execute();
  return rows.map((row) => itemViewOf(ctx, row));
}

type Term = EndpointBody<typeof endpoints.queryDictionaryItems>['terms'][number];

const COLUMNS = {
  // The search matches the name in any language, as displayed.
  item_name: sql`concat_ws(chr(10), item.name, ${translatedWords(sql`item.translations`)})`,
  item_value: sql`item.value`,
  type_id: sql`item.type_id::text`,
} satisfies Record<Term['column'], RawBuilder<unknown>>;

/** Columns for equality. */
const EXACT = { ...COLUMNS, item_name: sql`item.name` };

/** A page of the items that match all terms (SPEC §7). */
export async function queryDictionaryItems(
  ctx: Context,
  { pageIndex, pageSize, terms }: EndpointBody<typeof endpoints.queryDictionaryItems>,
): Promise<EndpointReply<typeof endpoints.queryDictionaryItems>> {
  const condition = sql<boolean>`(${sql.join([sql`true`, ...terms.map(termSql)], sql` and `)})`;
  const [rows, { total }] = await Promise.all([
    selectItems(ctx)
      .where(condition)
      .orderBy('item.type_id')
      .orderBy('item.order_no')
      .orderBy('item.value')
      .limit(pageSize)
      .offset(pageIndex * pageSize)
      .execute(),
    ctx.db
      .selectFrom('sys_dictionary_item as item')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow(),
  ]);
  return { datas: rows.map((row) => itemViewOf(ctx, row)), total };
}

function termSql({ column, termType, value }: Term): RawBuilder<boolean> {
  if (termType === 'like') return containsText(COLUMNS[column], value);
  if (value.includes('\0')) return sql<boolean>`false`;
  return sql<boolean>`${EXACT[column]} = ${value.toWellFormed()}`;
}
