import {
  BANNER_PAGE_SIZE,
  isMessageRead,
  markMessagesRead,
  type MessageRow,
  querySystemMessages,
} from '@haiqiao/contract/endpoints';
import { type RouteLocation, parseRouteLocation } from '@haiqiao/contract/rules';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

const MESSAGES = ['messages'] as const;

/** Unread messages, newest first; `total` counts all of them. The home page shows more than the banner. */
export const messageQueries = {
  unread: (locale: string, pageSize: number = BANNER_PAGE_SIZE) =>
    queryOptions({
      queryKey: [...MESSAGES, 'unread', locale, pageSize],
      queryFn: ({ signal }) =>
        callEndpoint(
          querySystemMessages,
          { queryParam: { pageIndex: 0, pageSize } },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
    }),
};

/** Loads the messages again, wherever they are shown. */
export function reloadMessages(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: MESSAGES });
}

/** What came of opening a message: somebody dealt with it before, or the place it leads to (null for none). */
export type OpenedMessage =
  | { readonly kind: 'processed' }
  | { readonly kind: 'opened'; readonly location: RouteLocation | null };

/**
 * The order of SPEC §4: asks first whether the message was read already; marks it read only if a click shall do so.
 * Reloading is part of it except for messages that stay unread.
 */
export async function openMessageRow(row: MessageRow): Promise<OpenedMessage> {
  const id = row.MESSAGE_ID;
  if (await callEndpoint(isMessageRead, { id }, { timeoutMs: QUICK_TIMEOUT_MS })) {
    await reloadMessages();
    return { kind: 'processed' };
  }
  if (row.CLICK_READ === 'YES') {
    await callEndpoint(markMessagesRead, { ids: [id] }, { timeoutMs: QUICK_TIMEOUT_MS });
    void reloadMessages();
  }
  return { kind: 'opened', location: parseRouteLocation(row.MESSAGE_PARAMETER) };
}

/** Marks messages read and loads the rest; answers how many were unread until now. */
export async function readMessages(ids: readonly string[]): Promise<number> {
  const count = await callEndpoint(markMessagesRead, { ids: [...ids] }, { timeoutMs: QUICK_TIMEOUT_MS });
  await reloadMessages();
  return count;
}
