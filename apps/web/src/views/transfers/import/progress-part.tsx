import { useTranslation } from 'react-i18next';
import { ProgressLine } from '#web/ui/progress-line/progress-line.tsx';
import type { ImportRun } from './use-import.ts';

export interface ProgressPartProps {
  readonly label: string;
  readonly transfer: ImportRun['transfer'];
}

/** How far a run is: the line, and as soon as they are known the rows. */
export function ProgressPart({ label, transfer }: ProgressPartProps) {
  const { t, i18n } = useTranslation('transfers');
  const { done, total } = transfer ?? { done: 0, total: null };
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <ProgressLine label={label} done={done} total={total} />
      {total !== null && total > 0 && (
        <span>{t('state.progress', { done: number.format(done), total: number.format(total) })}</span>
      )}
    </>
  );
}
