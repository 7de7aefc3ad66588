import type { ApiKeyView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { replaceSecret } from '#web/api/api-keys.ts';
import { sealPasswords } from '#web/session/passwords/seal-passwords.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import styles from './api-keys.module.css';
import { OwnPasswordField } from './password-field.tsx';

const WIDTH_PX = 480;

export interface RenewDialogProps {
  readonly apiKey: ApiKeyView;
  readonly onMade: (name: string, secret: string) => void;
  readonly onClose: () => void;
}

/** Confirms replacing the secret of a key. */
export function RenewDialog({ apiKey, onMade, onClose }: RenewDialogProps) {
  const { t } = useTranslation('api-keys');
  const { draft, isTried, refusal, put, submit } = useDraft(() => ({ password: '' }));
  const issues = { password: draft.password === '' ? t('issue.password') : '' };
  const renew = () =>
    submit(issues, async () => {
      const [sealed = ''] = await sealPasswords([draft.password], { silent: true });
      onMade(apiKey.name, await replaceSecret(apiKey.id, sealed));
    });
  return (
    <AppModal
      title={t('renew.title')}
      onClose={onClose}
      onConfirm={renew}
      confirmText={t('renew.confirm')}
      widthPx={WIDTH_PX}
    >
      <div className={styles['stack']}>
        {refusal !== '' && <Strip tone="error">{refusal}</Strip>}
        <p className={styles['text']}>{t('renew.text', { name: apiKey.name })}</p>
        <OwnPasswordField
          value={draft.password}
          error={isTried ? issues.password : ''}
          onChange={(password) => put({ password })}
        />
      </div>
    </AppModal>
  );
}
