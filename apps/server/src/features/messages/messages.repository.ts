import type { Context } from '#server/context.ts';
import { quickRead } from '#server/db/quick-read.ts';

/** The unread messages of a member, newest first, with the number of all unread ones. */
export async function queryUnread(ctx: Context, page: { receiverId: string; limit: number; offset: number }) {
  const unread = ctx.db
    .selectFrom('sys_message')
    .where('receiver_id', '=', page.receiverId)
    .where('read_at', 'is', null);
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

const selectReadAt = quickRead((db, value: { id: string; receiverId: string }) =>
  db
    .selectFrom('sys_message')
    .select('read_at')
    .where('id', '=', value.id)
    .where('receiver_id', '=', value.receiverId),
);

/** When a message of the member was read: null for not yet, undefined when they have no such message. */
export async function readAtOf(
  ctx: Context,
  message: { id: string; receiverId: string },
): Promise<Date | null | undefined> {
  const [row] = await selectReadAt(ctx, message);
  return row?.read_at;
}

/** Marks messages of the member as read and answers how many were unread until now. */
export async function markRead(
  ctx: Context,
  messages: { ids: readonly string[]; receiverId: string },
): Promise<number> {
  const result = await ctx.db
    .updateTable('sys_message')
    .set({ read_at: ctx.clock.now() })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...messages.ids]))))
    .where('receiver_id', '=', messages.receiverId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
