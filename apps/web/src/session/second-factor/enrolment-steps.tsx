import type { SecondFactorEnrolment } from '@haiqiao/contract/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import styles from './second-factor.module.css';

export interface EnrolmentStepsProps {
  readonly enrolment: SecondFactorEnrolment;
  /** Where the code of the authenticator is typed. */
  readonly children: ReactNode;
}

/** How an authenticator is set up: an application, the picture or the secret to type, and a code of it. */
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

/** Four letters at a time, as eyes take them in. */
function groupsOf(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
