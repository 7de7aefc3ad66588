import { MESSAGE_KINDS, type Message, type MessageKind } from '@haiqiao/contract/endpoints';
import type { MessageFilter } from '#web/api/message-changes.ts';

/** The tabs: everything, then kind by kind. */
export const TABS = ['ALL', ...MESSAGE_KINDS] as const;
export type CentreTab = 'ALL' | MessageKind;

/** The filter of the list besides its tab. */
export const STATES = ['all', 'unread', 'read'] as const;

/** The person's settings on the page. */
export interface CentreFilter {
  readonly tab: CentreTab;
  readonly state: (typeof STATES)[number];
  readonly keyword: string;
}

/** The server query; empty conditions are left out, so that one query has one key. */
export function filterOf({ tab, state, keyword }: CentreFilter): MessageFilter {
  const words = keyword.trim();
  return {
    ...(tab === 'ALL' ? {} : { kind: tab }),
    ...(state === 'all' ? {} : { state }),
    ...(words === '' ? {} : { keyword: words }),
  };
}

/** State of a message: unread, read, or closed because the work is done. */
export function standOf({
  readAt,
  closedAt,
}: Pick<Message, 'readAt' | 'closedAt'>): 'unread' | 'read' | 'closed' {
  if (closedAt !== null) return 'closed';
  return readAt === null ? 'unread' : 'read';
}
