import { useTranslation } from 'react-i18next';
import { useAltKeys } from '#web/ui/shortcuts/use-alt-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { KEY_CODES, withKey } from '../keys/review-keys.ts';
import styles from './task-pager.module.css';
import { useNextAhead, useQueueWay } from './use-queue-way.ts';

/** ‹ 3 / 38 ›: where a case stands among those of the list that it was opened from (VISUAL §6, Review). */
export function TaskPager() {
  const { t } = useTranslation(['flows', 'common']);
  const { place, go } = useQueueWay();
  const { previous = null, next = null } = place ?? {};
  useNextAhead(place);
  useAltKeys({
    [KEY_CODES.next]: next ? () => go(next) : undefined,
    [KEY_CODES.previous]: previous ? () => go(previous) : undefined,
  });
  if (place === null) return null;
  return (
    <div className={styles['pager']} role="group" aria-label={t('bar.queue')}>
      <Button
        tone="text"
        icon="left"
        aria-label={t('bar.previous')}
        title={withKey(t('bar.previous'), 'previous')}
        whyNot={previous === null ? t('common:whyNot.first') : ''}
        onClick={() => previous && go(previous)}
      />
      <span>{t('bar.position', { index: place.index, total: place.total })}</span>
      <Button
        tone="text"
        icon="right"
        aria-label={t('bar.next')}
        title={withKey(t('bar.next'), 'next')}
        whyNot={next === null ? t('common:whyNot.last') : ''}
        onClick={() => next && go(next)}
      />
    </div>
  );
}
