import type { SessionView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import styles from './session-list.module.css';

export interface SessionListProps {
  readonly sessions: readonly SessionView[];
  /** Ends one session; it reports its own errors. */
  readonly onEnd: (session: SessionView) => Promise<void>;
}

/** A person's sessions, each with an end button except the current one. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const { t } = useTranslation('credentials');
  return (
    <ul className={styles['list']} aria-label={t('sessions.title')}>
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} onEnd={onEnd} />
      ))}
    </ul>
  );
}

function useDeviceName({ browser, system }: SessionView): string {
  const { t } = useTranslation('credentials');
  return [browser, system].filter(Boolean).join(' · ') || t('sessions.unknown');
}

interface SessionItemProps extends Pick<SessionListProps, 'onEnd'> {
  readonly session: SessionView;
}

function SessionItem({ session, onEnd }: SessionItemProps) {
  const { t } = useTranslation('credentials');
  const [isEnding, setEnding] = useState(false);
  const device = useDeviceName(session);
  const minute = (instant: string) => shanghaiTime(instant).slice(0, 16);
  const end = async () => {
    setEnding(true);
    await onEnd(session).finally(() => setEnding(false));
  };
  const isHandheld = /Android|iOS|HarmonyOS/.test(session.system);
  return (
    <li className={styles['item']}>
      <span className={styles['icon']}>
        <Icon name={isHandheld ? 'mobile' : 'global'} />
      </span>
      <div className={styles['facts']}>
        <p className={styles['device']}>
          {device}
          {session.isThis && (
            <StatusTag family="green" glyph="check">
              {t('sessions.this')}
            </StatusTag>
          )}
        </p>
        <p className={styles['hint']}>
          {[
            session.address,
            t('sessions.since', { time: minute(session.startedAt) }),
            t('sessions.seen', { time: minute(session.lastSeenAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.isThis && (
        <Button
          size="small"
          isBusy={isEnding}
          aria-label={t('sessions.endOne', { device })}
          onClick={() => void end()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
