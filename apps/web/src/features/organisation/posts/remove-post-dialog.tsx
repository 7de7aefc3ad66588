import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dropPost, organisationQueries, reloadOrganisation } from '#web/api/organisation.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Asks before a post is deleted. */
export function RemovePostDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const post = useQuery(organisationQueries.post(id));
  return (
    <ConfirmDialog
      title={t('post.remove')}
      confirmText={t('post.remove')}
      onConfirm={async () => {
        await dropPost(id);
        showToast('success', t('message.deleted'));
        await reloadOrganisation();
      }}
      onClose={onClose}
    >
      {t('post.removeText', { name: post.data?.name ?? '…' })}
    </ConfirmDialog>
  );
}
