import type { Message, MessageChanges, MessageKind } from '@haiqiao/contract/endpoints';
import { queryClient } from './query-client.ts';

/** Query keys of messages. */
export const MESSAGE_KEYS = {
  all: ['messages'],
  counts: ['messages', 'counts'],
  unread: ['messages', 'unread'],
  pages: ['messages', 'pages'],
} as const;

type Listener = (changes: MessageChanges) => void;

const listeners = new Set<Listener>();

/** Runs when messages of the user were sent, read or closed, in every window; returns the unsubscribe function. */
export function onMessageChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The filter of the message centre. */
export interface MessageFilter {
  readonly kind?: MessageKind | undefined;
  readonly state?: 'unread' | 'read' | undefined;
  readonly keyword?: string | undefined;
}

/** One page of the message centre. */
export interface MessagePage {
  readonly datas: Message[];
  readonly nextCursor: string | null;
}

/** Loaded pages in the format of the query. */
export interface MessagePages {
  readonly pages: MessagePage[];
  readonly pageParams: unknown[];
}

/** Applies an event: counts at once, reloads the banner, and updates the pages of the message centre without reloading them. */
export function takeMessageChanges(changes: MessageChanges): void {
  // Counts still under way may have been counted before the event.
  void queryClient.cancelQueries({ queryKey: MESSAGE_KEYS.counts });
  queryClient.setQueryData(MESSAGE_KEYS.counts, changes.counts);
  if (changes.isReset || changes.messages.length > 0)
    void queryClient.invalidateQueries({ queryKey: MESSAGE_KEYS.unread });
  if (changes.isReset) void queryClient.invalidateQueries({ queryKey: MESSAGE_KEYS.pages });
  else
    for (const [key, data] of queryClient.getQueriesData<MessagePages>({ queryKey: MESSAGE_KEYS.pages }))
      if (data) queryClient.setQueryData(key, mergeChanges(data, changes.messages, filterOf(key)));
  for (const listener of listeners) listener(changes);
}

/** The filter is the third part of the key of pages (`messageQueries.pages`). */
function filterOf(key: readonly unknown[]): MessageFilter {
  const [, , filter] = key;
  return filter ?? {};
}

/**
 * Pages with the changes: an existing message is updated, or removed when it no longer matches; one newer than all others comes first. Any
 * other belongs to a page that is not loaded.
 */
export function mergeChanges(
  data: MessagePages,
  messages: readonly Message[],
  filter: MessageFilter,
): MessagePages {
  if (messages.length === 0) return data;
  const news = new Map(messages.map((message) => [message.id, message]));
  const shownIds = new Set<string>();
  const pages = data.pages.map((page) => ({
    ...page,
    datas: page.datas.flatMap((row) => {
      shownIds.add(row.id);
      const renewed = news.get(row.id) ?? row;
      return fits(renewed, filter) ? [renewed] : [];
    }),
  }));
  const newest = data.pages[0]?.datas[0]?.createdAt ?? '';
  const first = messages
    .filter((message) => !shownIds.has(message.id) && message.createdAt >= newest && fits(message, filter))
    .toReversed();
  const [head, ...rest] = pages;
  if (!head) return data;
  return { ...data, pages: [{ ...head, datas: [...first, ...head.datas] }, ...rest] };
}

function fits(message: Message, { kind, state, keyword = '' }: MessageFilter): boolean {
  if (kind !== undefined && message.kind !== kind) return false;
  const isUnread = message.readAt === null && message.closedAt === null;
  if (state !== undefined && isUnread !== (state === 'unread')) return false;
  return message.title.toLowerCase().includes(keyword.trim().toLowerCase());
}
