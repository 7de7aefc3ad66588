import type { ListView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import type { ReportedTotal, Question } from '#web/api/record-lists.ts';
import { beginExport } from '#web/api/transfers.ts';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { ColumnChoice, type ExportColumn, useExportColumns } from './column-choice.tsx';
import { PersonalChoice, usePersonal } from './personal-choice.tsx';
import styles from './transfers.module.css';
import { followTransfer } from './transfers.store.ts';

const WIDTH_PX = 640;

export interface ExportDialogProps {
  readonly view: ListView;
  readonly question: Question;
  /** The list's columns in the person's order, hidden ones included. */
  readonly columns: readonly ExportColumn[];
  /** Ticked records; empty exports the filtered rows. */
  readonly ids: readonly string[];
  readonly total: ReportedTotal | null;
  readonly onClose: () => void;
}

/** Rows, columns and file type; the server then works in the background (ENG-07). */
export function ExportDialog({ view, question, columns, ids, total, onClose }: ExportDialogProps) {
  const { t, i18n } = useTranslation(['transfers', 'common']);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [isSelectedOnly, setSelectedOnly] = useState(ids.length > 0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(columns.flatMap(({ field, isShown }) => (isShown ? [field] : []))),
  );
  const [refusal, setRefusal] = useState('');
  const offered = useExportColumns(view, columns);
  const personal = usePersonal({ ...view, fields: offered.fields }, chosen);
  const number = new Intl.NumberFormat(i18n.language);
  const count = total === null ? '' : number.format(total.total);
  const start = async () => {
    const { pageSize: _, ...queryParam } = question;
    try {
      const transfer = await beginExport({
        listCode: view.code,
        queryParam,
        format,
        columns: offered.all.flatMap(({ field }) => (chosen.has(field) ? [field] : [])),
        ...(isSelectedOnly ? { ids: [...ids] } : {}),
        ...personal.input,
      });
      followTransfer(transfer);
      onClose();
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  const columnGap = chosen.size === 0 ? t('common:whyNot.needsColumn') : '';
  const whyNot = columnGap || (personal.isReady ? '' : t('common:whyNot.needsReason'));
  return (
    <AppModal
      title={t('export.title', { label: view.label })}
      onClose={onClose}
      onConfirm={start}
      confirmText={t('export.start')}
      whyNot={whyNot}
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        {ids.length > 0 && (
          <Field label={t('export.rows')}>
            {(binding) => (
              <RadioGroup
                {...binding}
                value={isSelectedOnly ? 'selected' : 'all'}
                options={[
                  { value: 'selected' as const, label: t('export.selected', { count: ids.length }) },
                  { value: 'all' as const, label: t('export.all', { shown: count }) },
                ]}
                onChange={(value) => setSelectedOnly(value === 'selected')}
              />
            )}
          </Field>
        )}
        {ids.length === 0 && (
          <p className={styles['hint']}>
            {total === null
              ? t('export.everything')
              : t(total.isEstimate ? 'export.about' : 'export.exact', { shown: count, count: total.total })}
          </p>
        )}
        <Field label={t('export.format')}>
          {(binding) => (
            <RadioGroup
              {...binding}
              value={format}
              options={[
                { value: 'xlsx' as const, label: t('export.xlsx') },
                { value: 'csv' as const, label: t('export.csv') },
              ]}
              onChange={setFormat}
            />
          )}
        </Field>
        <ColumnChoice columns={offered} chosen={chosen} onChange={setChosen} />
        <PersonalChoice choice={personal} />
        {refusal && (
          <p className={styles['refusal']} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </AppModal>
  );
}
