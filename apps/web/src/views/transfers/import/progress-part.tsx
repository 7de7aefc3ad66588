import { useTranslation } from 'react-i18next';
import { ProgressLine } from '#web/ui/progress-line/progress-line.tsx';
import type { ImportRun } from './use-import.ts';

export interface ProgressPartProps {
  readonly label: string;
  readonly run: Pick<ImportRun, 'transfer' | 'fileRows'>;
}

/** Progress of a run: bar and row count; with the total once the file was read completely. */
export function ProgressPart({ label, run: { transfer, fileRows } }: ProgressPartProps) {
  const { t, i18n } = useTranslation('transfers');
  const done = transfer?.done ?? 0;
  const total = transfer?.total ?? fileRows;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <ProgressLine label={label} done={done} total={total} />
      {total !== null && total > 0 && (
        <span>{t('state.progress', { done: number.format(done), total: number.format(total) })}</span>
      )}
      {total === null && done > 0 && <span>{t('rows', { shown: number.format(done), count: done })}</span>}
    </>
  );
}
