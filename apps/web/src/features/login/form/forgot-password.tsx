import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseGlyph } from '#web/ui/glyph/glyph.tsx';
import styles from './forgot-password.module.css';
import formStyles from './login-form.module.css';

/** 忘记密码: the contact. The browser's own dialog keeps the focus inside and closes on Escape. */
export function ForgotPassword({ phone }: { phone: string }) {
  const { t } = useTranslation(['login', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const done = useRef<HTMLButtonElement>(null);
  const open = () => {
    dialog.current?.showModal();
    done.current?.focus();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className={formStyles['link']} onClick={open}>
        {t('forgot.link')}
      </button>
      <dialog ref={dialog} className={styles['dialog']} aria-labelledby={titleId}>
        <h2 id={titleId}>{t('forgot.title')}</h2>
        <button
          type="button"
          className={styles['close']}
          aria-label={t('common:action.close')}
          onClick={close}
        >
          <CloseGlyph size={14} />
        </button>
        <p>{t('forgot.text')}</p>
        {phone !== '' && (
          <p className={styles['phone']}>
            {t('forgot.phone')} <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </p>
        )}
        <div className={styles['foot']}>
          <button ref={done} type="button" className={styles['done']} onClick={close}>
            {t('common:action.confirm')}
          </button>
        </div>
      </dialog>
    </>
  );
}
