import type { PermissionGroupState } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { discardChanges, reloadPermissions, removeGroup } from '#web/api/permission-groups.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { comingContent } from './use-group-editor.ts';

const CONFIRM_WIDTH_PX = 420;

export interface GroupActionsProps {
  readonly state: PermissionGroupState;
  readonly isDirty: boolean;
  readonly onOpen: (id: string) => void;
}

/** Copies or deletes the group, or discards its pending change. */
export function GroupActions({ state, isDirty, onOpen }: GroupActionsProps) {
  const { t } = useTranslation(['permissions', 'common']);
  const [asked, setAsked] = useState<'copy' | 'remove' | null>(null);
  const { pending, published, id } = state;
  const isGoing = pending?.kind === 'REMOVE';
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setAsked(null);
    try {
      await work();
      showToast('success', done);
      if (published === null) onOpen('');
    } catch (error) {
      showToast('error', refusalMessage(error));
    } finally {
      void reloadPermissions();
    }
  };
  const discard = () =>
    attempt(
      () => discardChanges([{ groupId: id, rowVersion: pending?.rowVersion ?? 0 }]),
      t('message.discarded', { count: 1 }),
    );
  return (
    <>
      {pending && (
        <Button icon="undo" whyNot={isDirty ? t('common:whyNot.unsaved') : ''} onClick={() => void discard()}>
          {t('action.discardPending')}
        </Button>
      )}
      <Button
        icon="copy"
        whyNot={isGoing ? t('action.isGoing') : isDirty ? t('common:whyNot.unsaved') : ''}
        onClick={() => setAsked('copy')}
      >
        {t('action.copy')}
      </Button>
      {!isGoing && (
        <Button
          icon="delete"
          tone="danger"
          whyNot={isDirty ? t('common:whyNot.unsaved') : ''}
          onClick={() => setAsked('remove')}
        >
          {t('action.remove')}
        </Button>
      )}
      {asked === 'copy' && (
        <CopyDialog
          state={state}
          onClose={() => setAsked(null)}
          onCopied={(copied) => {
            setAsked(null);
            onOpen(copied);
          }}
        />
      )}
      {asked === 'remove' && (
        <AppModal
          title={t('remove.title', { name: comingContent(state).name })}
          onClose={() => setAsked(null)}
          onConfirm={() =>
            attempt(
              () => removeGroup({ id, rowVersion: pending?.rowVersion ?? 0 }),
              t(published ? 'message.removalStaged' : 'message.removed'),
            )
          }
          confirmText={t('action.remove')}
          widthPx={CONFIRM_WIDTH_PX}
        >
          <p>{t(published ? 'remove.text' : 'remove.textNew')}</p>
        </AppModal>
      )}
    </>
  );
}
