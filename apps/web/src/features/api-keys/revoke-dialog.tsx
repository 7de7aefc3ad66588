import type { ApiKeyView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { endApiKey } from '#web/api/api-keys.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import styles from './api-keys.module.css';

const WIDTH_PX = 460;

/** Confirms revoking a key. */
export function RevokeDialog({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKeyView;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('api-keys');
  const { refusal, submit } = useDraft(() => ({}));
  const revoke = () =>
    submit({}, async () => {
      await endApiKey(apiKey.id);
      showToast('success', t('revoke.done'));
      onClose();
    });
  return (
    <AppModal
      title={t('revoke.title')}
      isOpen
      onClose={onClose}
      onConfirm={revoke}
      confirmText={t('revoke.confirm')}
      isDanger
      widthPx={WIDTH_PX}
    >
      <div className={styles['stack']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        <p className={styles['text']}>{t('revoke.text', { name: apiKey.name })}</p>
      </div>
    </AppModal>
  );
}
