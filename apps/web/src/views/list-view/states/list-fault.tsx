import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isServerGone } from '#web/api/api-error.ts';
import { useConnection } from '#web/api/connection.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { late } from '#web/ui/late/late.tsx';
import styles from '../list-view.module.css';

/** Few lists are denied: the code is loaded on first use. */
const AskAccessButton = late(
  async () => (await import('#web/views/access/ask-access-button.tsx')).AskAccessButton,
  { hasBox: false },
);

/** Kind of error of a list. */
export type ListFaultKind = 'denied' | 'badQuery' | 'offline' | 'failed';

const KINDS: Readonly<Record<string, ListFaultKind>> = {
  DEFINITION_NOT_FOUND: 'denied',
  ACCESS_DENIED: 'denied',
  QUERY_INVALID: 'badQuery',
  REQUEST_INVALID: 'badQuery',
  CURSOR_INVALID: 'badQuery',
};

/** The kind of an error. */
function faultKindOf(error: unknown): ListFaultKind {
  if (isServerGone(error)) return 'offline';
  return (error instanceof ApiError && KINDS[error.id]) || 'failed';
}

export interface ListFaultProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Clears all conditions, when they cause the error. */
  readonly onReset?: () => void;
  /** Whether it is the whole page. */
  readonly isPage?: boolean;
}

/** Retries automatically once an unreachable server is back. */
function useRetryWhenBack(isOffline: boolean, onRetry: () => void): void {
  const connection = useConnection();
  const wasLost = useRef(false);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (connection === 'lost') wasLost.current = true;
    if (!isOffline || connection === 'lost' || !wasLost.current) return;
    wasLost.current = false;
    retry();
  }, [connection, isOffline]);
}

/** Replaces rows that cannot be shown: reason, request id, and next step (VISUAL §7). */
export function ListFault({ error, onRetry, onReset, isPage = false }: ListFaultProps) {
  const { t } = useTranslation('list');
  const kind = faultKindOf(error);
  useRetryWhenBack(kind === 'offline', onRetry);
  const retry = (
    <Button tone="primary" icon="reload" onClick={onRetry}>
      {t('state.retry')}
    </Button>
  );
  if (kind === 'denied') {
    return (
      <div className={styles['fault']}>
        <EmptyState
          isPage={isPage}
          drawing="locked"
          title={t('state.denied')}
          reason={t('state.deniedReason')}
          actions={<AskAccessButton error={error} />}
        />
      </div>
    );
  }
  if (kind === 'badQuery' && onReset) {
    return (
      <div className={styles['fault']} role="alert">
        <EmptyState
          isPage={isPage}
          drawing="missing"
          title={t('state.badQuery')}
          reason={t('state.badQueryReason')}
          actions={
            <Button tone="primary" onClick={onReset}>
              {t('state.reset')}
            </Button>
          }
        />
      </div>
    );
  }
  const trace = error instanceof ApiError ? error.requestId : '';
  const sentence = error instanceof Error ? error.message : '';
  return (
    <div className={styles['fault']} role="alert">
      <EmptyState
        isPage={isPage}
        drawing="broken"
        title={t('state.failed')}
        reason={
          <>
            {kind === 'offline' ? t('state.offline') : sentence}
            {trace !== '' && (
              <>
                <br />
                <span className={styles['trace']}>{t('state.trace', { id: trace })}</span>
              </>
            )}
          </>
        }
        actions={retry}
      />
    </div>
  );
}
