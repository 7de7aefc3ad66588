import type { RecordReview } from '@haiqiao/contract/endpoints';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemarkOf } from './field-remarks.ts';
import styles from './returned.module.css';

/** The remark on each marked field of a returned record: change required, with the reason. */
export function useReturned(review: RecordReview | undefined): RemarkOf {
  const { t } = useTranslation('form');
  return useCallback(
    (name) => {
      const mark = review?.marks.find(({ field }) => field === name);
      if (!mark) return null;
      const below = (
        <p className={styles['needed']}>
          <strong>{t('returned.needed')}</strong> {mark.note}
        </p>
      );
      return { tone: 'amber', below };
    },
    [review, t],
  );
}
