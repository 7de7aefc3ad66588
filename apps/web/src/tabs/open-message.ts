import type { MessageRow } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { type OpenableMessage, openableRow, openUnread } from '#web/api/messages.ts';
import { formatFullPath } from '#web/lib/full-path.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { openTab } from './tab-actions.ts';

/** Where all messages of whoever is signed in are. */
export const MESSAGE_CENTRE_PATH = '/message/center';

/** Opens a message wherever it is shown: a processed one warns, any other leads to its place (HDR-05). */
export async function openMessage(row: MessageRow): Promise<void> {
  return openUnreadMessage(openableRow(row));
}

/** The same for a message of the message centre that is unread there. */
export async function openUnreadMessage(message: OpenableMessage): Promise<void> {
  const opened = await openUnread(message).catch(() => null);
  // The client has logged and shown a failed call; the message is still there.
  if (opened === null) return;
  if (opened.kind === 'processed') showToast('warning', i18next.t('shell:message.processed'));
  else openPlace({ ...message, location: opened.location });
}

/** Goes where a message leads, whatever became of it. */
export function openPlace({ location }: Pick<OpenableMessage, 'location'>): void {
  if (location) openTab(formatFullPath(location));
}
