import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import styles from './tab-host.module.css';

export interface PageFaultProps {
  readonly message: string;
  readonly trace: string;
  readonly onRetry: () => void;
}

/** Replaces a failed page: the error, its trace number, and a retry. */
export function PageFault({ message, trace, onRetry }: PageFaultProps) {
  const { t } = useTranslation('tabs');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Without clipboard permission the number can still be selected.
    await navigator.clipboard?.writeText(trace).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={styles['fault']} role="alert">
      <EmptyState
        isPage
        drawing="broken"
        title={t('fault.title')}
        reason={
          <>
            <p>{message}</p>
            <span className={styles['trace']}>
              {t('fault.trace')} <code>{trace}</code>
              <Button tone="link" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
                {isCopied ? t('fault.copied') : t('fault.copy')}
              </Button>
            </span>
          </>
        }
        actions={
          <>
            <Button tone="primary" icon="reload" onClick={onRetry}>
              {t('fault.retry')}
            </Button>
            <Button onClick={() => window.location.reload()}>{t('fault.reload')}</Button>
          </>
        }
      />
    </div>
  );
}
