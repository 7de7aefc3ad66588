import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from '../transfers.module.css';
import { ProgressPart } from './progress-part.tsx';
import type { ImportRun } from './use-import.ts';

/** Progress and result of the import; after closing the dialog it is in the tray. */
export function ResultStep({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('transfers');
  const { transfer, hasEnded, report } = run;
  if (!hasEnded || !transfer) {
    return (
      <div className={styles['uploading']}>
        <ProgressPart label={t('import.running')} run={run} />
        <span className={styles['hint']} aria-live="polite">
          {t(run.isStopping ? 'import.stopping' : 'import.runningHint')}
        </span>
        <Button tone="link" isBusy={run.isStopping} onClick={() => void run.stop()}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  if (transfer.state === 'done') {
    const { creates = transfer.done, updates = 0, skipped = 0, unchanged = 0 } = report ?? {};
    return (
      <Strip tone="success">
        {t(skipped > 0 ? 'import.doneSkipped' : 'import.done', { creates, updates, skipped })}
        {unchanged > 0 && ` ${t('import.unchanged', { count: unchanged })}`}
      </Strip>
    );
  }
  const again = (
    <Button tone="link" onClick={() => void run.check()}>
      {t(transfer.state === 'cancelled' ? 'import.backToCheck' : 'import.recheck')}
    </Button>
  );
  if (transfer.state === 'cancelled') {
    return (
      <Strip tone="info" actions={again}>
        {t('import.stopped')}
      </Strip>
    );
  }
  return (
    <Strip tone="error" actions={again}>
      {transfer.message || t('state.failed')} {t('import.nothing')}
    </Strip>
  );
}
