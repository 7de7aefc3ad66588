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
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

/** Page size of the message centre; fills a large window. */
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
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
    }),
  /** Unread messages per kind; updated by the event stream (`live/`). */
  counts: () =>
    queryOptions({
      queryKey: MESSAGE_KEYS.counts,
      queryFn: ({ signal }) =>
        callEndpoint(countMessages, undefined, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS }),
    }),
  /** The message centre, paged; events are merged into the loaded pages. */
  pages: (filter: MessageFilter, locale: string) =>
    infiniteQueryOptions({
      queryKey: [...MESSAGE_KEYS.pages, filter, locale],
      queryFn: ({ pageParam, signal }) =>
        callEndpoint(
          queryMessages,
          { ...filter, pageSize: PAGE_SIZE, ...(pageParam === '' ? {} : { cursor: pageParam }) },
          { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS },
        ),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
    }),
  settings: () =>
    queryOptions({
      queryKey: ['message-settings'],
      queryFn: ({ signal }) =>
        callEndpoint(getMessageSettings, undefined, { signal, silent: true, timeoutMs: SHORT_TIMEOUT_MS }),
    }),
};

/** Reloads the messages wherever they are shown. */
function reloadMessages(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: MESSAGE_KEYS.all });
}

/** Reloads the banner. */
export function reloadBanner(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: MESSAGE_KEYS.unread });
}

/** The properties needed to open a message, wherever it is shown. */
export interface OpenableMessage {
  readonly id: string;
  readonly isClickRead: boolean;
  readonly location: RouteLocation | null;
}

/** A row of the banner in that form. */
export function openableRow(row: MessageRow): OpenableMessage {
  return {
    id: row.MESSAGE_ID,
    isClickRead: row.CLICK_READ === 'YES',
    location: parseRouteLocation(row.MESSAGE_PARAMETER),
  };
}

/** A message of the message centre in that form. */
export function openable({ id, isClickRead, route }: Message): OpenableMessage {
  return { id, isClickRead, location: route };
}

/** Result of opening a message: already handled, or its target location (null for none). */
export type OpenedMessage =
  | { readonly kind: 'processed' }
  | { readonly kind: 'opened'; readonly location: RouteLocation | null };

/**
 * The order of SPEC §4: checks first whether the message was read already; marks it as read only if a click does so. Reloads unless the
 * message stays unread.
 */
export async function openUnread({ id, isClickRead, location }: OpenableMessage): Promise<OpenedMessage> {
  if (await callEndpoint(isMessageRead, { id }, { timeoutMs: SHORT_TIMEOUT_MS })) {
    await reloadMessages();
    return { kind: 'processed' };
  }
  if (isClickRead) {
    await callEndpoint(markMessagesRead, { ids: [id] }, { timeoutMs: SHORT_TIMEOUT_MS });
    void reloadMessages();
  }
  return { kind: 'opened', location };
}

/** Marks messages as read and reloads; returns how many were unread. */
export async function readMessages(ids: readonly string[]): Promise<number> {
  const count = await callEndpoint(markMessagesRead, { ids: [...ids] }, { timeoutMs: SHORT_TIMEOUT_MS });
  await reloadMessages();
  return count;
}

/**
 * 全部已读: marks all messages that match the filter and are not newer than the newest shown one. Returns how many were unread.
 * @param until its sending time
 */
export async function readAllMessages(
  { kind, keyword }: Pick<MessageFilter, 'kind' | 'keyword'>,
  until: string,
): Promise<number> {
  const input = { until, ...(kind ? { kind } : {}), ...(keyword ? { keyword } : {}) };
  const count = await callEndpoint(markAllMessagesRead, input, { timeoutMs: SHORT_TIMEOUT_MS });
  await reloadMessages();
  return count;
}

/** Stores the chosen mail setting of each kind. */
export async function saveSettings(mail: MessageSettings['mail']): Promise<void> {
  const saved = await callEndpoint(saveMessageSettings, { mail }, { timeoutMs: SHORT_TIMEOUT_MS });
  queryClient.setQueryData(messageQueries.settings().queryKey, saved);
}
