import type { ViewerInfo } from '@haiqiao/contract/endpoints';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#web/session/storage-owner.ts';
import { useSession } from '#web/session/session.store.ts';
import { endViewing, followView } from '#web/session/switch-view.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './view-bar.module.css';

const TICK_MS = 1000;
/** The last minute is emphasised. */
const LAST_SECONDS = 60;
/** Retry interval of a failed call at expiry. */
const RETRY_SECONDS = 5;

/** Shows view-as mode above everything else while it lasts (PERM-04). */
export function ViewBar() {
  const viewer = useViewer();
  return viewer && <Bar viewer={viewer} />;
}

function secondsUntil(instant: string): number {
  return Math.ceil((new Date(instant).getTime() - Date.now()) / 1000);
}

/** Remaining seconds; at zero the server is called, and the page follows its reply. */
function useSecondsLeft(endsAt: string): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const tick = () => {
      const now = secondsUntil(endsAt);
      setLeft(now);
      // Retries while the server is unreachable; the shell shows that itself.
      if (now <= 0 && now % RETRY_SECONDS === 0) followView().catch(() => undefined);
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return Math.max(left, 0);
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function Bar({ viewer }: { readonly viewer: ViewerInfo }) {
  const { t } = useTranslation('shell');
  const shown = useSession((session) => session?.userInfo);
  const left = useSecondsLeft(viewer.endsAt);
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await endViewing();
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error));
      setEnding(false);
    }
  };
  const { username: name = '', account = '' } = shown ?? {};
  return (
    <>
      <section className={styles['bar']} aria-label={t('viewAs.label')}>
        <Icon name="eye" size={18} />
        <p className={styles['text']}>
          <strong>{t('viewAs.text', { name, account })}</strong>
          <span className={styles['hint']}>{t('viewAs.readonly', { viewer: viewer.username })}</span>
        </p>
        <span className={styles['left']} data-last={left <= LAST_SECONDS} role="timer">
          {t('viewAs.left', { time: clockText(left) })}
        </span>
        <button type="button" className={styles['end']} disabled={isEnding} onClick={() => void end()}>
          {t('viewAs.end')}
        </button>
      </section>
      <div className={styles['frame']} aria-hidden />
    </>
  );
}
