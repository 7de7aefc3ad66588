import type { MessageRow } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { type OpenableMessage, openableRow, openUnread } from '#web/api/messages.ts';
import { formatFullPath } from '#web/lib/full-path.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { openTab } from './tab-actions.ts';

/** The page with all messages of the signed-in person. */
export const MESSAGE_CENTRE_PATH = '/message/center';

/** Opens a message: a processed one shows a warning, any other opens its target (HDR-05). */
export async function openMessage(row: MessageRow): Promise<void> {
  return openUnreadMessage(openableRow(row));
}

/** The same for an unread message of the message centre. */
export async function openUnreadMessage(message: OpenableMessage): Promise<void> {
  const opened = await openUnread(message).catch(() => null);
  // The client has logged and shown a failed call; the message stays.
  if (opened === null) return;
  if (opened.kind === 'processed') showToast('warning', i18next.t('shell:message.processed'));
  else openLocation({ ...message, location: opened.location });
}

/** Opens the target of a message, whatever its state. */
export function openLocation({ location }: Pick<OpenableMessage, 'location'>): void {
  if (location) openTab(formatFullPath(location));
}
