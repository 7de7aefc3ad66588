import {
  countMessages,
  getMessageSettings,
  isMessageRead,
  markAllMessagesRead,
  markMessagesRead,
  type Message,
  type MessageRow,
  type MessageSettings,
  queryMessages,
  querySystemMessages,
  saveMessageSettings,
} from '@haiqiao/contract/endpoints';
import { type RouteLocation, parseRouteLocation } from '@haiqiao/contract/rules';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { MESSAGE_KEYS, type MessageFilter } from './message-changes.ts';
import { queryClient } from './query-client.ts';
import { QUICK_TIMEOUT_MS } from './timeouts.ts';

/** A page of the message centre fills a large window. */
const PAGE_SIZE = 30;

export const messageQueries = {
  /** Unread messages, newest first; `total` counts all of them. The home page shows more than the banner. */
  unread: (locale: string, pageSize: number) =>
    queryOptions({
      queryKey: [...MESSAGE_KEYS.unread, locale, pageSize],
      queryFn: ({ signal }) =>
        callEndpoint(
          querySystemMessages,
          { queryParam: { pageIndex: 0, pageSize } },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
    }),
  /** Unread messages per kind; kept up to date by the line (`live/`). */
  counts: () =>
    queryOptions({
      queryKey: MESSAGE_KEYS.counts,
      queryFn: ({ signal }) =>
        callEndpoint(countMessages, undefined, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS }),
    }),
  /** The message centre, page by page; what the line tells is put into the pages that are loaded. */
  pages: (filter: MessageFilter, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...MESSAGE_KEYS.pages, filter, locale],
      queryFn: ({ pageParam, signal }) =>
        callEndpoint(
          queryMessages,
          { ...filter, pageSize: PAGE_SIZE, ...(pageParam === '' ? {} : { cursor: pageParam }) },
          { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS },
        ),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
    }),
  settings: () =>
    queryOptions({
      queryKey: ['message-settings'],
      queryFn: ({ signal }) =>
        callEndpoint(getMessageSettings, undefined, { signal, silent: true, timeoutMs: QUICK_TIMEOUT_MS }),
    }),
};

/** Loads the messages again, wherever they are shown. */
function reloadMessages(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: MESSAGE_KEYS.all });
}

/** Loads what the banner shows again. */
export function reloadBanner(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: MESSAGE_KEYS.unread });
}

/** What opening a message depends on, wherever it is shown. */
export interface OpenableMessage {
  readonly id: string;
  readonly isClickRead: boolean;
  readonly location: RouteLocation | null;
}

/** A row of the banner to open. */
export function openableRow(row: MessageRow): OpenableMessage {
  return {
    id: row.MESSAGE_ID,
    isClickRead: row.CLICK_READ === 'YES',
    location: parseRouteLocation(row.MESSAGE_PARAMETER),
  };
}

/** A message of the message centre to open. */
export function openable({ id, isClickRead, route }: Message): OpenableMessage {
  return { id, isClickRead, location: route };
}

/** What came of opening a message: somebody dealt with it before, or the place it leads to (null for none). */
export type OpenedMessage =
  | { readonly kind: 'processed' }
  | { readonly kind: 'opened'; readonly location: RouteLocation | null };

/**
 * The order of SPEC §4: asks first whether the message was read already; marks it read only if a click shall do so.
 * Reloading is part of it except for messages that stay unread.
 */
export async function openUnread({ id, isClickRead, location }: OpenableMessage): Promise<OpenedMessage> {
  if (await callEndpoint(isMessageRead, { id }, { timeoutMs: QUICK_TIMEOUT_MS })) {
    await reloadMessages();
    return { kind: 'processed' };
  }
  if (isClickRead) {
    await callEndpoint(markMessagesRead, { ids: [id] }, { timeoutMs: QUICK_TIMEOUT_MS });
    void reloadMessages();
  }
  return { kind: 'opened', location };
}

/** Marks messages read and loads the rest; answers how many were unread until now. */
export async function readMessages(ids: readonly string[]): Promise<number> {
  const count = await callEndpoint(markMessagesRead, { ids: [...ids] }, { timeoutMs: QUICK_TIMEOUT_MS });
  await reloadMessages();
  return count;
}

/**
 * 全部已读: marks what was there when the newest one came that is shown, as far as it fits. Answers how many were unread until now.
 * @param until when that one was sent
 */
export async function readAllMessages(
  { kind, keyword }: Pick<MessageFilter, 'kind' | 'keyword'>,
  until: string,
): Promise<number> {
  const input = { until, ...(kind ? { kind } : {}), ...(keyword ? { keyword } : {}) };
  const count = await callEndpoint(markAllMessagesRead, input, { timeoutMs: QUICK_TIMEOUT_MS });
  await reloadMessages();
  return count;
}

/** Keeps what somebody has chosen for each kind. */
export async function saveSettings(mail: MessageSettings['mail']): Promise<void> {
  const saved = await callEndpoint(saveMessageSettings, { mail }, { timeoutMs: QUICK_TIMEOUT_MS });
  queryClient.setQueryData(messageQueries.settings().queryKey, saved);
}
