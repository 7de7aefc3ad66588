import { MESSAGE_COUNT_MAX, type MessageKind } from '@haiqiao/contract/endpoints';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '#server/context.ts';
import { pipelinedRead } from '#server/db/pipelined-read.ts';
import type { CursorKeys } from '#server/platform/records/list/cursor.ts';
import type { MessageFacts } from './message-view.ts';

/** The unread messages of a member, newest first, with the total. */
export async function queryUnread(ctx: Context, page: { receiverId: string; limit: number; offset: number }) {
  const unread = ctx.db
    .selectFrom('sys_message')
    .where('receiver_id', '=', page.receiverId)
    .where('read_at', 'is', null)
    .where('closed_at', 'is', null);
  const [rows, count] = await Promise.all([
    unread
      .select(['id', 'title', 'translations', 'kind', 'is_click_read', 'parameter', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    unread.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** The transaction that writes a row, used by streams (`stream/changes.repository.ts`). */
const NOW = sql<string>`pg_current_xact_id()`;

const selectIsDone = pipelinedRead((db, value: { id: string; receiverId: string }) =>
  db
    .selectFrom('sys_message')
    .select((eb) =>
      eb
        .or([eb('read_at', 'is not', null), eb('closed_at', 'is not', null)])
        .$castTo<boolean>()
        .as('is_done'),
    )
    .where('id', '=', value.id)
    .where('receiver_id', '=', value.receiverId),
);

/** Whether a message of the member was read or closed; undefined when the message does not exist. */
export async function isDone(
  ctx: Context,
  message: { id: string; receiverId: string },
): Promise<boolean | undefined> {
  const [row] = await selectIsDone(ctx, message);
  return row?.is_done;
}

/** Marks messages of the member as read; returns how many were unread. */
export async function markRead(
  ctx: Context,
  messages: { ids: readonly string[]; receiverId: string },
): Promise<number> {
  const result = await ctx.db
    .updateTable('sys_message')
    .set({ read_at: ctx.clock.now(), changed_in: NOW })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...messages.ids]))))
    .where('receiver_id', '=', messages.receiverId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Marks all unread messages of the member up to a moment as read; returns their number. */
export async function markAllRead(
  ctx: Context,
  which: Pick<MessagePage, 'receiverId' | 'kind' | 'keyword'> & { readonly until: Date },
): Promise<number> {
  const result = await ctx.db
    .updateTable('sys_message')
    .set({ read_at: ctx.clock.now(), changed_in: NOW })
    .where('receiver_id', '=', which.receiverId)
    .where('read_at', 'is', null)
    .where('closed_at', 'is', null)
    // Browsers use milliseconds, the table microseconds.
    .where('created_at', '<', new Date(which.until.getTime() + 1))
    .$if(which.kind !== undefined, (query) => query.where('kind', '=', which.kind ?? 'SYSTEM'))
    .$if(which.keyword !== '', (query) => query.where(titleHas(which.keyword, ctx.locale)))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** SQL for the unread messages of a member per kind, among the newest `MESSAGE_COUNT_MAX`, as JSON; kinds without messages are omitted. */
export function countsJson(memberId: RawBuilder<unknown>): RawBuilder<Partial<Record<MessageKind, number>>> {
  return sql`coalesce((
    select json_object_agg(kind, number) from (
      select kind, count(*)::int as number from (
        select kind from sys_message
        where receiver_id = ${memberId} and read_at is null and closed_at is null
        order by created_at desc, id desc limit ${MESSAGE_COUNT_MAX}
      ) unread group by kind
    ) counted
  ), '{}')`;
}

/** The unread messages of a member per kind; kinds without messages are omitted. */
export async function countUnread(
  { db }: Context,
  memberId: string,
): Promise<Partial<Record<MessageKind, number>>> {
  const { rows } = await sql<{ counts: Partial<Record<MessageKind, number>> }>`
    select ${countsJson(sql`${memberId}::uuid`)} as counts`.execute(db);
  return rows[0]?.counts ?? {};
}

/** One page of the message centre. */
export interface MessagePage {
  readonly receiverId: string;
  readonly kind: MessageKind | undefined;
  readonly state: 'unread' | 'read' | undefined;
  /** Words of the title in the current language. */
  readonly keyword: string;
  readonly locale: string;
  /** Last row of the previous page: time and id. */
  readonly after: CursorKeys | null;
  readonly limit: number;
}

/** A message with its cursor keys. */
export interface PagedMessage extends MessageFacts {
  readonly keys: string;
}

function titleHas(keyword: string, locale: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(lower(coalesce(translations ->> ${locale}, title)), lower(${keyword})) > 0`;
}

/** Messages of a member, newest first. */
export async function queryPage({ db }: Context, page: MessagePage): Promise<readonly PagedMessage[]> {
  const { kind, state, keyword, after } = page;
  const conditions = [
    sql`receiver_id = ${page.receiverId}`,
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(state === 'unread' ? [sql`read_at is null and closed_at is null`] : []),
    ...(state === 'read' ? [sql`(read_at is not null or closed_at is not null)`] : []),
    ...(keyword === '' ? [] : [titleHas(keyword, page.locale)]),
    ...(after ? [sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ];
  const { rows } = await sql<PagedMessage>`
    select id, kind, title, translations, parameter, is_click_read as "isClickRead", created_at as "createdAt",
      read_at as "readAt", closed_at as "closedAt", json_build_array(created_at::text, id)::text as keys
    from sys_message where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${page.limit}`.execute(db);
  return rows;
}
