import type { SecondFactorEnrolment } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import styles from './second-factor.module.css';

export interface EnrolmentStepsProps {
  readonly enrolment: SecondFactorEnrolment;
  /** The form for the authenticator code. */
  readonly children: ReactNode;
}

/** Instructions to set up an authenticator: the app, the picture or the secret to type, and a code. */
export function EnrolmentSteps({ enrolment, children }: EnrolmentStepsProps) {
  const { t } = useTranslation('credentials');
  return (
    <ol className={styles['steps']}>
      <li>{t('factor.install')}</li>
      <li>
        {t('factor.scan')}
        <QrCode value={enrolment.uri} label={t('factor.picture')} />
        <p className={styles['hint']}>{t('factor.typeSecret')}</p>
        <output className={styles['secret']} aria-label={t('factor.secret')}>
          {groupsOf(enrolment.secret)}
        </output>
      </li>
      <li>
        {t('factor.typeCode')}
        {children}
      </li>
    </ol>
  );
}

/** Groups of four letters, easier to read. */
function groupsOf(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
