import type { MessageRow } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageQueries, reloadBanner } from '#web/api/messages.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useHouse } from '#web/preferences/house.store.ts';
import { openMessage } from '#web/tabs/open-message.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { onPointerLeft } from '#web/ui/late/once-painted.ts';
import styles from './banner.module.css';
import { useFrozenList } from './use-frozen-list.ts';
import { useRotation } from './use-rotation.ts';
import { useSinglePress } from './use-single-press.ts';

/** The title shown and, while it slides in, the previous one. */
function useSlide(row: MessageRow | undefined): MessageRow | undefined {
  const [{ now, before }, setShown] = useState<{ now?: MessageRow; before?: MessageRow }>({});
  if (row?.MESSAGE_ID !== now?.MESSAGE_ID)
    setShown({ ...(row ? { now: row } : {}), ...(now ? { before: now } : {}) });
  return before;
}

interface TitleProps {
  readonly row: MessageRow;
  readonly leaving: MessageRow | undefined;
  readonly onOpen: () => void;
}

/** The same button for every title, so that keyboard focus is preserved. */
function Title({ row, leaving, onOpen }: TitleProps) {
  return (
    <div className={styles['window']}>
      {leaving && (
        <span key={`out-${leaving.MESSAGE_ID}`} className={styles['leaving']} aria-hidden>
          {leaving.MESSAGE_TITLE}
        </span>
      )}
      <button type="button" className={styles['title']} title={row.MESSAGE_TITLE} onClick={onOpen}>
        <span key={row.MESSAGE_ID} className={styles['text']} data-arriving={leaving !== undefined}>
          {row.MESSAGE_TITLE}
        </span>
      </button>
    </div>
  );
}

/** The newest unread messages, one title at a time; pauses under the pointer and with keyboard focus (HDR-04). */
export function Banner() {
  const { t } = useTranslation('shell');
  const size = useHouse(({ bannerPageSize }) => bannerPageSize);
  const everyMs = useHouse(({ bannerRotateSeconds }) => bannerRotateSeconds) * 1000;
  const { data, dataUpdatedAt, errorUpdatedAt, isPending } = useQuery(
    messageQueries.unread(useLocale(), size),
  );
  const [holders, setHolders] = useState({ pointer: false, focus: false });
  const setHolder = (by: 'pointer' | 'focus', isOn: boolean) => setHolders((now) => ({ ...now, [by]: isOn }));
  const [watchLeave] = useState(() => onPointerLeft(() => setHolder('pointer', false)));
  const isPaused = holders.pointer || holders.focus;
  const version = Math.max(dataUpdatedAt, errorUpdatedAt);
  const list = useFrozenList({ rows: data?.datas ?? [], version }, isPaused);
  const index = useRotation({
    count: list.rows.length,
    version: list.version,
    everyMs,
    isPaused: isPaused,
    reload: () => void reloadBanner(),
  });
  const row = list.rows[index];
  const leaving = useSlide(row);
  const press = useSinglePress(row?.MESSAGE_ID ?? '');
  const isEmpty = row === undefined;
  // An element removed with focus fires no blur event.
  useEffect(() => {
    if (isEmpty) setHolders((now) => (now.focus ? { ...now, focus: false } : now));
  }, [isEmpty]);
  if (isPending) return <div className={styles['banner']} />;
  return (
    <section
      className={styles['banner']}
      aria-label={t('banner.label')}
      onMouseEnter={() => setHolder('pointer', true)}
      ref={watchLeave}
      // A click focuses too; only keyboard focus pauses.
      onFocus={({ target }) => setHolder('focus', target.matches(':focus-visible'))}
      onBlur={() => setHolder('focus', false)}
    >
      <Icon name="sound" size={15} className={styles['icon']} />
      {row ? (
        <>
          <Title
            row={row}
            leaving={leaving}
            onOpen={() =>
              press(() => {
                list.letGo();
                return openMessage(row);
              })
            }
          />
          <span className={styles['count']} aria-hidden>
            {index + 1} / {list.rows.length}
          </span>
        </>
      ) : (
        <span className={styles['none']}>{t('banner.none')}</span>
      )}
    </section>
  );
}
