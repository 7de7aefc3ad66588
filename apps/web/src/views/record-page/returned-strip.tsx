import type { FieldViews, RecordReview } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './returned.module.css';

export interface ReturnedStripProps {
  readonly review: RecordReview;
  readonly fields: FieldViews;
  /** Scrolls to a marked field; undefined where they are only named. */
  readonly onJump?: (field: string) => void;
}

/** Above a returned record: who returned it, the opinion, the required and the allowed changes (DOMAIN §1.3). */
export function ReturnedStrip({ review, fields, onJump }: ReturnedStripProps) {
  const { t } = useTranslation('form');
  const { marks, allEditable, by, opinion } = review;
  const shown = marks.filter(({ field }) => fields[field]);
  return (
    <Strip tone="warning">
      <p className={styles['said']}>
        {by === '' ? t('returned.title') : t('returned.by', { name: by })}
        {opinion !== '' && t('returned.opinion', { opinion })}
      </p>
      {shown.length > 0 && (
        <>
          <p className={styles['said']}>
            {t(allEditable ? 'returned.marked' : 'returned.onlyMarked', { count: shown.length })}
          </p>
          <ul className={styles['marks']}>
            {shown.map(({ field, note }) => (
              <li key={field}>
                {onJump ? (
                  <button type="button" className={styles['jump']} onClick={() => onJump(field)}>
                    {fields[field]?.label}
                  </button>
                ) : (
                  <strong>{fields[field]?.label}</strong>
                )}
                {note !== '' && <span>{t('returned.note', { note })}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Strip>
  );
}
