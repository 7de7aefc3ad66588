import { useTranslation } from 'react-i18next';
import { useAltKeys } from '#web/ui/shortcuts/use-alt-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { KEY_CODES, withKey } from '../keys/review-keys.ts';
import styles from './task-pager.module.css';
import { useNextAhead, useQueueWay } from './use-queue-way.ts';

/** ‹ 3 / 38 ›: position of a case in the list it was opened from (VISUAL §6, Review). */
export function TaskPager() {
  const { t } = useTranslation(['flows', 'common']);
  const { position, go } = useQueueWay();
  const { previous = null, next = null } = position ?? {};
  useNextAhead(position);
  useAltKeys({
    [KEY_CODES.next]: next ? () => go(next) : undefined,
    [KEY_CODES.previous]: previous ? () => go(previous) : undefined,
  });
  if (position === null) return null;
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
      <span>{t('bar.position', { index: position.index, total: position.total })}</span>
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
