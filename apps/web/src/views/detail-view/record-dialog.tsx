import { viewInState } from '../record-page/view-in-state.ts';
import { useMemo } from 'react';
import type { FormPart } from '@haiqiao/contract/definitions';
import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { definitionQueries } from '#web/api/definitions.ts';
import { recordQueries } from '#web/api/records.ts';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import styles from './detail-view.module.css';

const WIDTH_PX = 640;

export interface RecordDialogProps {
  readonly formCode: string;
  readonly dataId: string;
  readonly onClose: () => void;
}

/** One line of such a dialog (REC-08). */
interface RecordPair {
  readonly key: string;
  readonly value: unknown;
  readonly displayValue: string;
}

function namesOf(parts: readonly FormPart[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'section'
      ? part.fields.map((entry) => (typeof entry === 'string' ? entry : entry.field))
      : [],
  );
}

/** A record as pairs of key, value and displayed value, in the order of its form (REC-08). */
function pairsOf(view: FormView, { fields }: Pick<RecordDetail, 'fields'>): readonly RecordPair[] {
  const names = namesOf([...view.parts, ...view.tabs.flatMap(({ parts }) => parts)]);
  return names.flatMap((key) => {
    const pair = fields[key];
    return pair && view.fields[key] ? [{ key, value: pair.value, displayValue: pair.displayValue }] : [];
  });
}

/** A record in a dialog: keys and values, without actions (REC-08: position info). */
export function RecordDialog({ formCode, dataId, onClose }: RecordDialogProps) {
  const { t } = useTranslation(['form', 'common']);
  const locale = useLocale();
  const definition = useQuery(definitionQueries.form(formCode, locale));
  const record = useQuery(recordQueries.detail(formCode, dataId, locale));
  const error = definition.error ?? record.error;
  return (
    <AppModal
      title={record.data?.title || definition.data?.label || t('common:loading')}
      onClose={onClose}
      widthPx={WIDTH_PX}
    >
      {definition.data && record.data ? (
        <Pairs view={definition.data} detail={record.data} />
      ) : (
        <p role={error ? 'alert' : 'status'}>
          {error instanceof ApiError ? error.message : t('common:loading')}
        </p>
      )}
    </AppModal>
  );
}

function Pairs({ view: form, detail }: { readonly view: FormView; readonly detail: RecordDetail }) {
  const view = useMemo(() => viewInState(form, detail.access), [form, detail.access]);
  const labels = useFieldLabels(view.fields, view.statuses);
  return (
    <dl className={styles['pairs']}>
      {pairsOf(view, detail).map(({ key, value, displayValue }) => {
        const field = view.fields[key];
        return (
          field && (
            <div key={key} className={styles['entry']}>
              <dt className={styles['label']}>{field.label}</dt>
              <dd className={styles['value']}>
                <FieldCell
                  field={field}
                  value={value}
                  displayValue={displayValue}
                  labels={labels}
                  isWrapped
                  maskTarget={{
                    formCode: view.code,
                    dataId: detail.dataId,
                    field: key,
                    canUnmask: view.verbs.unmask,
                  }}
                />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
