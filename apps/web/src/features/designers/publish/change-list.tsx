import type { ListDesign } from '@haiqiao/contract/definitions';
import type { ListDesignView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { useChangeWords } from './change-words.ts';
import styles from './publish.module.css';

export interface ChangeListProps {
  readonly view: ListDesignView;
  readonly before: ListDesign;
  readonly after: ListDesign;
}

/** What differs between two designs, in words. */
export function ChangeList({ view, before, after }: ChangeListProps) {
  const { t } = useTranslation('list-design');
  const sentences = useChangeWords(view)(before, after);
  if (sentences.length === 0) return <p className={styles['quiet']}>{t('change.none')}</p>;
  return (
    <ul className={styles['changes']} aria-label={t('change.listLabel')}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
