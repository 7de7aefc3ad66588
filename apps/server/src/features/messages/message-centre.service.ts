import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MessageCounts } from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { notifyMessages } from '#server/platform/messages/message-news.ts';
import { makeCursor, questionMark, readCursor } from '#server/platform/records/list/cursor.ts';
import type { SortKey } from '#server/platform/records/list/sort-keys.ts';
import { countsOf, messageView } from './message-view.ts';
import { countUnread, markAllRead, queryPage } from './messages.repository.ts';

/** Sort order of a page of messages: newest first, with a unique key. */
const KEYS: readonly SortKey[] = [
  {
    name: 'createdAt',
    column: 'created_at',
    type: 'timestamp with time zone',
    isDescending: true,
    isNullable: false,
  },
  { name: 'id', column: 'id', type: 'uuid', isDescending: true, isNullable: false },
];

/** The caller's messages, newest first. @throws AppError CURSOR_INVALID */
export async function queryMessages(
  ctx: Context,
  input: EndpointBody<typeof endpoints.queryMessages>,
): Promise<EndpointReply<typeof endpoints.queryMessages>> {
  const { kind, state, pageSize } = input;
  const keyword = input.keyword?.trim() ?? '';
  const mark = questionMark([kind, state, keyword]);
  const rows = await queryPage(ctx, {
    receiverId: memberOf(ctx).memberId,
    kind,
    state,
    keyword,
    locale: ctx.locale,
    after: input.cursor === undefined ? null : readCursor(input.cursor, mark, KEYS),
    limit: pageSize + 1,
  });
  const datas = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? datas.at(-1) : undefined;
  return {
    datas: datas.map((row) => messageView(row, ctx.locale)),
    nextCursor: last ? makeCursor(mark, last.keys) : null,
  };
}

/** The caller's unread messages per kind. */
export async function countMessages(ctx: Context): Promise<MessageCounts> {
  return countsOf(await countUnread(ctx, memberOf(ctx).memberId));
}

/** 全部已读: marks all messages that were unread at a moment; returns their number. */
export async function markAllMessagesRead(
  ctx: Context,
  { kind, keyword = '', until }: EndpointBody<typeof endpoints.markAllMessagesRead>,
): Promise<number> {
  const { memberId } = memberOf(ctx);
  const which = { receiverId: memberId, kind, keyword: keyword.trim(), until: new Date(until) };
  const count = await markAllRead(ctx, which);
  if (count > 0) await notifyMessages(ctx, [memberId]);
  return count;
}
