import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingQueries } from '#web/api/settings.ts';
import { VERSION } from '#web/lib/version.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './home.module.css';

/** Support contact, version, and which data must not be entered. */
export function SupportCard() {
  const { t } = useTranslation('home');
  const { data } = useQuery(settingQueries.public());
  const facts = [
    { label: t('support.centre'), text: data?.centreName ?? '' },
    { label: t('support.phone'), text: data?.supportPhone ?? '' },
    { label: t('support.version'), text: VERSION },
  ];
  return (
    <section className={styles['support']} aria-label={t('support.title')}>
      <dl className={styles['facts']}>
        {facts
          .filter(({ text }) => text !== '')
          .map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <p className={styles['secrecy']}>
        <Icon name="info-circle" /> {t('support.secrecy')}
      </p>
    </section>
  );
}
