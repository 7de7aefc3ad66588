import { MESSAGE_KINDS, type Message, type MessageKind } from '@haiqiao/contract/endpoints';
import type { MessageFilter } from '#web/api/message-changes.ts';

/** The tabs: everything, then kind by kind. */
export const TABS = ['ALL', ...MESSAGE_KINDS] as const;
export type CentreTab = 'ALL' | MessageKind;

/** What the list is narrowed to beside its tab. */
export const STATES = ['all', 'unread', 'read'] as const;

/** What somebody has set on the page. */
export interface CentreFilter {
  readonly tab: CentreTab;
  readonly state: (typeof STATES)[number];
  readonly keyword: string;
}

/** The question to the server; what narrows nothing is left out, so that one question has one key. */
export function filterOf({ tab, state, keyword }: CentreFilter): MessageFilter {
  const words = keyword.trim();
  return {
    ...(tab === 'ALL' ? {} : { kind: tab }),
    ...(state === 'all' ? {} : { state }),
    ...(words === '' ? {} : { keyword: words }),
  };
}

/** How a message stands: waiting for its reader, read, or closed because somebody did the work. */
export function standOf({
  readAt,
  closedAt,
}: Pick<Message, 'readAt' | 'closedAt'>): 'unread' | 'read' | 'closed' {
  if (closedAt !== null) return 'closed';
  return readAt === null ? 'unread' : 'read';
}
