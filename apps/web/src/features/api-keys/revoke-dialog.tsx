import type { ApiKeyView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { attempt } from '#web/api/api-error.ts';
import { endApiKey } from '#web/api/api-keys.ts';
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';

/** Confirms revoking a key. */
export function RevokeDialog({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKeyView;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('api-keys');
  const revoke = async () => {
    await endApiKey(apiKey.id);
    showToast('success', t('revoke.done'));
    onClose();
  };
  return (
    <QuestionDialog
      title={t('revoke.title')}
      confirmText={t('revoke.confirm')}
      onConfirm={() => attempt(revoke())}
      onClose={onClose}
      isDanger
    >
      <p>{t('revoke.text', { name: apiKey.name })}</p>
    </QuestionDialog>
  );
}
