import { useTranslation } from 'react-i18next';
import { replacePassword } from '#web/api/sign-in-steps.ts';
import { sealPasswords } from '#web/session/passwords/seal-passwords.ts';
import formStyles from '../form/login-form.module.css';
import { NewPasswordForm } from '../new-password/new-password-form.tsx';
import { PlainStrip } from '../new-password/plain-strip.tsx';
import type { StepProps } from './step-props.ts';

/** Asks for a new password to replace an expired one. */
export function NewPasswordStep({ ticket, onReply }: StepProps) {
  const { t } = useTranslation('credentials');
  const save = async (password: string) => {
    const [newPass = ''] = await sealPasswords([password], { silent: true });
    await onReply(await replacePassword({ ticket, newPass }));
  };
  return (
    <>
      <div className={formStyles['form']}>
        <PlainStrip tone="info">{t('expired.notice')}</PlainStrip>
      </div>
      <NewPasswordForm label={t('expired.title')} submitText={t('expired.submit')} onSave={save} />
    </>
  );
}
