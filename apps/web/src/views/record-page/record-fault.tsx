import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { type EmptyDrawing, EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { AskAccessButton } from '#web/views/access/ask-access-button.tsx';
import styles from './record-page.module.css';

/** Why a record or its form cannot be shown. */
export type RecordFaultKind = 'notFound' | 'noForm' | 'deleted' | 'denied' | 'failed';

const DRAWINGS: Readonly<Record<RecordFaultKind, EmptyDrawing>> = {
  notFound: 'missing',
  noForm: 'missing',
  deleted: 'calm',
  denied: 'locked',
  failed: 'broken',
};

const KINDS: Readonly<Record<string, RecordFaultKind>> = {
  RECORD_NOT_FOUND: 'notFound',
  DEFINITION_NOT_FOUND: 'noForm',
  REQUEST_INVALID: 'notFound',
  ACCESS_DENIED: 'denied',
};

/** The kind of an error. */
export function faultKindOf(error: unknown): RecordFaultKind {
  return (error instanceof ApiError && KINDS[error.id]) || 'failed';
}

export interface RecordFaultProps {
  readonly kind: RecordFaultKind;
  readonly error?: unknown;
  /** Retries; only where that can help. */
  readonly onRetry?: () => void;
}

/** Replaces a record that cannot be shown: reason and next step. */
export function RecordFault({ kind, error, onRetry }: RecordFaultProps) {
  const { t } = useTranslation(['form', 'common']);
  const tab = useTab();
  const isFailure = kind === 'failed' && error instanceof ApiError;
  return (
    <div className={styles['fault']} {...(kind === 'failed' ? { role: 'alert' } : {})}>
      <EmptyState
        isPage
        drawing={DRAWINGS[kind]}
        title={t(`state.${kind}.title`)}
        reason={
          <>
            {isFailure ? error.message : t(`state.${kind}.reason`)}
            {isFailure && error.requestId !== '' && (
              <>
                <br />
                <span className={styles['trace']}>{error.requestId}</span>
              </>
            )}
          </>
        }
        actions={
          <>
            {onRetry && kind === 'failed' && (
              <Button tone="primary" icon="reload" onClick={onRetry}>
                {t('common:action.retry')}
              </Button>
            )}
            {kind === 'denied' && <AskAccessButton error={error} />}
            <Button onClick={tab.close}>{t('state.close')}</Button>
          </>
        }
      />
    </div>
  );
}
