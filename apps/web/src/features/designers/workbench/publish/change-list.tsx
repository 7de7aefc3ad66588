import { useTranslation } from 'react-i18next';
import styles from './publish.module.css';

/** The differences of two designs as text. */
export function ChangeList({ sentences }: { readonly sentences: readonly string[] }) {
  const { t } = useTranslation('design');
  if (sentences.length === 0) return <p className={styles['quiet']}>{t('change.none')}</p>;
  return (
    <ul className={styles['changes']} aria-label={t('change.listLabel')}>
      {[...new Set(sentences)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
