import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageQueries, reloadMessages } from '#web/api/messages.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { openMessage } from '#web/tabs/open-message.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './banner.module.css';
import { useRotation } from './use-rotation.ts';

/** The newest unread messages, one title at a time; pauses under the pointer and under the focus (HDR-04). */
export function Banner() {
  const { t } = useTranslation('shell');
  const { data, dataUpdatedAt, errorUpdatedAt, isPending } = useQuery(messageQueries.unread(useLocale()));
  const rows = data?.datas ?? [];
  const { index, before, hold } = useRotation(
    rows.length,
    Math.max(dataUpdatedAt, errorUpdatedAt),
    () => void reloadMessages(),
  );
  const row = rows[index];
  const leaving = before === null ? undefined : rows[before];
  if (isPending) return <div className={styles['banner']} />;
  return (
    <section
      className={styles['banner']}
      aria-label={t('banner.label')}
      onMouseEnter={() => hold('pointer', true)}
      onMouseLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <Icon name="sound" size={15} className={styles['icon']} />
      {row ? (
        <>
          <div className={styles['window']}>
            {leaving && (
              <span key={`out-${leaving.MESSAGE_ID}`} className={styles['leaving']} aria-hidden>
                {leaving.MESSAGE_TITLE}
              </span>
            )}
            <button
              key={row.MESSAGE_ID}
              type="button"
              className={styles['title']}
              data-arriving={leaving !== undefined}
              title={row.MESSAGE_TITLE}
              onClick={() => void openMessage(row)}
            >
              {row.MESSAGE_TITLE}
            </button>
          </div>
          <span className={styles['count']} aria-hidden>
            {index + 1} / {rows.length}
          </span>
        </>
      ) : (
        <span className={styles['none']}>{t('banner.none')}</span>
      )}
    </section>
  );
}
