import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { selectTypes } from '../dictionary-rows.ts';
import { typeViewOf } from '../dictionary-views.ts';
import { containsText, translatedWords } from '../contains-text.ts';

/** @throws AppError DICTIONARY_NOT_FOUND */
export async function findDictionaryType(
  ctx: Context,
  { id }: EndpointBody<typeof endpoints.findDictionaryType>,
): Promise<EndpointReply<typeof endpoints.findDictionaryType>> {
  const row = await selectTypes(ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('DICTIONARY_NOT_FOUND');
  return typeViewOf(ctx, row);
}

/** Dictionaries in their defined order, filtered by a part of name, translation or code (DICT-08). */
export async function queryDictionaryTypes(
  ctx: Context,
  { pageIndex, pageSize, keyword }: EndpointBody<typeof endpoints.queryDictionaryTypes>,
): Promise<EndpointReply<typeof endpoints.queryDictionaryTypes>> {
  const texts = sql`concat_ws(chr(10), type.name, type.code, ${translatedWords(sql`type.translations`)})`;
  const wanted = ctx.db.selectFrom('sys_dictionary_type as type').where(containsText(texts, keyword));
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll('type')
      .select((eb) =>
        eb
          .selectFrom('sys_dictionary_item as item')
          .select((count) => count.fn.countAll<number>().as('items'))
          .whereRef('item.type_id', '=', 'type.id')
          .as('items'),
      )
      .orderBy('type.order_no')
      .orderBy('type.code')
      .limit(pageSize)
      .offset(pageIndex * pageSize)
      .execute(),
    wanted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const datas = rows.map((row) => ({
    ...typeViewOf(ctx, row),
    items: row.items ?? 0,
    updatedAt: row.updated_at.toISOString(),
  }));
  return { datas, total };
}
