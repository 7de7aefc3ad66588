import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import type { WrongRow } from '../import.logic.ts';
import type { ImportRun } from '../use-import.ts';
import styles from './corrections.module.css';

export interface CorrectionBarProps {
  readonly run: ImportRun;
  readonly rows: readonly WrongRow[];
  /** Cells that are still wrong. */
  readonly faults: number;
  readonly onFault: (step: 1 | -1) => void;
}

/** Steps through errors, skips or restores all wrong rows, and shows what will be imported now. */
export function CorrectionBar({ run, rows, faults, onFault }: CorrectionBarProps) {
  const { t, i18n } = useTranslation('transfers');
  const { report, skipped, skip, takeAll } = run;
  const number = new Intl.NumberFormat(i18n.language);
  if (!report) return null;
  const left = skipped.size;
  const taken = report.rows + report.skipped - left;
  const wrong = report.wrongNumbers.filter((row) => !skipped.has(row));
  const rowsByNumber = new Map(rows.map((row) => [row.row, row]));
  return (
    <div className={styles['bar']}>
      <span className={styles['count']} aria-live="polite">
        {t('import.mending.count', { taken: number.format(taken), left: number.format(left) })}
      </span>
      {faults > 0 && (
        <>
          <span className={styles['faults']}>
            {t('import.mending.faults', { shown: number.format(faults), count: faults })}
          </span>
          <Button size="small" title="Shift+F8" onClick={() => onFault(-1)}>
            {t('import.mending.previous')}
          </Button>
          <Button size="small" title="F8" onClick={() => onFault(1)}>
            {t('import.mending.next')}
          </Button>
        </>
      )}
      <span className={styles['push']} />
      {wrong.length > 0 && (
        <Button size="small" onClick={() => skip(wrong.map((row) => rowsByNumber.get(row) ?? row))}>
          {t('import.mending.skipAll', { shown: number.format(wrong.length), count: wrong.length })}
        </Button>
      )}
      {left > 0 && (
        <Button size="small" onClick={takeAll}>
          {t('import.mending.takeAll')}
        </Button>
      )}
    </div>
  );
}
