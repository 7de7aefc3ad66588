import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { localize } from '@haiqiao/contract/i18n';
import { routeLocationSchema } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { notifyMessages } from '#server/platform/messages/message-news.ts';
import { isDone, markRead, queryUnread } from './messages.repository.ts';

/** The caller's unread messages, newest first, titles in their language (HDR-04). */
export async function querySystemMessages(
  ctx: Context,
  input: EndpointBody<typeof endpoints.querySystemMessages>,
): Promise<EndpointReply<typeof endpoints.querySystemMessages>> {
  const { pageIndex, pageSize } = input.queryParam;
  const { rows, total } = await queryUnread(ctx, {
    receiverId: memberOf(ctx).memberId,
    limit: pageSize,
    offset: pageIndex * pageSize,
  });
  const datas = rows.map((row) => ({
    MESSAGE_ID: row.id,
    MESSAGE_TITLE: localize(row.title, row.translations, ctx.locale),
    CLICK_READ: row.is_click_read ? ('YES' as const) : ('NO' as const), // literals; otherwise widened
    MESSAGE_PARAMETER: parameterText(row.parameter),
    KIND: row.kind,
    CREATED_AT: row.created_at.toISOString(),
  }));
  return { datas, total };
}

/** Only paths inside the application are sent (DOMAIN §1.8). */
function parameterText(parameter: unknown): string {
  const location = routeLocationSchema.safeParse(parameter);
  return location.success ? JSON.stringify(location.data) : '';
}

/**
 * Whether a message of the caller was read, or its work done by any member (HDR-05).
 * @throws AppError MESSAGE_NOT_FOUND also for the messages of others
 */
export async function isMessageRead(ctx: Context, input: { id: string }): Promise<boolean> {
  const isProcessed = await isDone(ctx, { id: input.id, receiverId: memberOf(ctx).memberId });
  if (isProcessed === undefined) throw new AppError('MESSAGE_NOT_FOUND');
  return isProcessed;
}

/** Marks the caller's own messages among the ids as read; returns how many were unread (HDR-05). */
export async function markMessagesRead(ctx: Context, input: { ids: readonly string[] }): Promise<number> {
  const { memberId } = memberOf(ctx);
  const count = await markRead(ctx, { ids: input.ids, receiverId: memberId });
  if (count > 0) await notifyMessages(ctx, [memberId]);
  return count;
}
