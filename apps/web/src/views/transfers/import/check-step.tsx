import type { ListView } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#web/api/transfers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from '../transfers.module.css';
import { keyFields, mostTaken } from './import.logic.ts';
import { CorrectionGrid } from './corrections/correction-grid.tsx';
import { ProgressPart } from './progress-part.tsx';
import type { ImportRun } from './use-import.ts';

/** Errors listed by the server; further ones are only counted. */
const NAMED_ISSUES = 1000;

export interface CheckStepProps {
  readonly view: ListView;
  readonly run: ImportRun;
}

/** The progress of a check, then its results. */
export function CheckStep({ view, run }: CheckStepProps) {
  const { t } = useTranslation('transfers');
  const { transfer, hasEnded, report } = run;
  if (!hasEnded || !transfer) {
    return (
      <div className={styles['uploading']}>
        <ProgressPart label={t('import.checking')} run={run} />
        <span className={styles['hint']}>{t('import.checking')}</span>
        <Button tone="link" onClick={() => void run.stop().then(run.back)}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  if (transfer.state === 'failed' && !report) {
    return (
      <Strip tone="error" actions={<BackButton run={run} />}>
        {transfer.message || t('state.failed')}
      </Strip>
    );
  }
  if (transfer.state === 'cancelled') {
    return (
      <Strip tone="info" actions={<BackButton run={run} />}>
        {t('state.cancelled')}
      </Strip>
    );
  }
  return report && <Found view={view} run={run} />;
}

function BackButton({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('transfers');
  return (
    <Button tone="link" onClick={run.back}>
      {t('import.back')}
    </Button>
  );
}

function Found({ view, run }: CheckStepProps) {
  const { t } = useTranslation('transfers');
  const { report } = run;
  if (!report) return null;
  const { rows, issues } = report;
  const wrong = report.wrongRows;
  return (
    <div className={styles['form']}>
      <Strip tone={wrong === 0 ? 'success' : 'warning'} actions={<BackButton run={run} />}>
        {wrong === 0 ? <Clean report={report} /> : t('import.wrong', { rows, wrong })}
      </Strip>
      <Taken view={view} run={run} />
      {wrong > 0 && (
        <p className={styles['hint']}>
          {t('import.mendHint')}
          {issues.length >= NAMED_ISSUES && ` ${t('import.firstOnly', { count: NAMED_ISSUES })}`}
        </p>
      )}
      {(wrong > 0 || report.skipped > 0 || run.skipped.size > 0) && <CorrectionGrid view={view} run={run} />}
    </div>
  );
}

function Clean({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation('transfers');
  const { rows, creates, updates, unchanged = 0 } = report;
  const clean = t('import.clean', { rows, creates, updates });
  return unchanged > 0 ? `${clean} ${t('import.unchanged', { count: unchanged })}` : clean;
}

/** Rows of existing records: re-importing an export means changing them. */
function Taken({ view, run }: CheckStepProps) {
  const { t } = useTranslation('transfers');
  const { report, matchBy } = run;
  const keys = keyFields(view, run.mapping);
  const taken =
    report && matchBy === null
      ? mostTaken(
          report,
          keys.map(({ field }) => field),
        )
      : null;
  if (!taken) return null;
  const label = keys.find(({ field }) => field === taken.field)?.label ?? '';
  return (
    <Strip
      tone="info"
      actions={
        <Button tone="link" onClick={() => void run.updateBy(taken.field)}>
          {t('import.updateThem')}
        </Button>
      }
    >
      {t('import.taken', { count: taken.rows, field: label })}
    </Strip>
  );
}
