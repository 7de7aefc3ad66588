import type { MessageRow } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { openMessageRow } from '#web/api/messages.ts';
import { formatFullPath } from '#web/lib/full-path.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { openTab } from './tab-actions.ts';

/** Opens a message wherever it is shown: a processed one warns, any other leads to its place (HDR-05). */
export async function openMessage(row: MessageRow): Promise<void> {
  const opened = await openMessageRow(row).catch(() => null);
  // The client has logged and shown a failed call; the message is still there.
  if (opened === null) return;
  if (opened.kind === 'processed') showToast('warning', i18next.t('shell:message.processed'));
  else if (opened.location) openTab(formatFullPath(opened.location));
}
