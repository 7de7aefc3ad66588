import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { ProgressLine } from '#web/ui/progress-line/progress-line.tsx';
import styles from '../transfers.module.css';
import type { ImportRun } from './use-import.ts';

/** How far the import is, and what became of it; whoever closes the dialog finds it in the tray. */
export function ResultStep({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('transfers');
  const { transfer, hasEnded, report } = run;
  if (!hasEnded || !transfer) {
    return (
      <div className={styles['uploading']}>
        <ProgressLine
          label={t('import.running')}
          done={transfer?.done ?? 0}
          total={transfer?.total ?? null}
        />
        <span className={styles['hint']}>{t('import.runningHint')}</span>
        <Button tone="link" onClick={() => void run.stop()}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  if (transfer.state === 'done') {
    return (
      <Strip tone="success">
        {t('import.done', { creates: report?.creates ?? transfer.done, updates: report?.updates ?? 0 })}
      </Strip>
    );
  }
  if (transfer.state === 'cancelled') return <Strip tone="info">{t('import.nothing')}</Strip>;
  return (
    <Strip
      tone="error"
      actions={
        <Button tone="link" onClick={() => void run.check()}>
          {t('import.recheck')}
        </Button>
      }
    >
      {transfer.message || t('state.failed')} {t('import.nothing')}
    </Strip>
  );
}
