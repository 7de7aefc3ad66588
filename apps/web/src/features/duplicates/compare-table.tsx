import { isBaseFieldName } from '@haiqiao/contract/definitions';
import type { FormView, RecordDetail } from '@haiqiao/contract/endpoints';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldCell } from '#web/field-types/field-cell.tsx';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import styles from './duplicates.module.css';

export interface CompareTableProps {
  readonly view: FormView;
  readonly records: readonly [RecordDetail, RecordDetail];
  /** Id of the surviving record. */
  readonly survivor: string;
}

/** Base fields that help to decide which record survives; the title would repeat the name. */
const COMPARED_BASE_FIELDS: readonly string[] = [
  'status',
  'tags',
  'ownerId',
  'createdBy',
  'createdAt',
  'updatedAt',
];

/** Fields of two records: `filled` where only one of them has a value. */
function compared(view: FormView, [one, other]: CompareTableProps['records']) {
  const own = Object.entries(view.fields).filter(([name]) => !isBaseFieldName(name));
  const baseFields = Object.entries(view.fields).filter(([name]) => COMPARED_BASE_FIELDS.includes(name));
  return [...own, ...baseFields].flatMap(([name, field]) => {
    const [left, right] = [one.fields[name], other.fields[name]];
    const texts = [left, right].map((cell) => JSON.stringify(cell?.value ?? null));
    if (texts.every((text) => text === 'null')) return [];
    return [{ name, field, left, right, isSame: texts[0] === texts[1] }];
  });
}

/** Two records field by field; equal fields can be hidden. */
export function CompareTable({ view, records, survivor }: CompareTableProps) {
  const { t } = useTranslation('duplicates');
  const [isShort, setShort] = useState(true);
  const labels = useFieldLabels(view.fields, view.statuses);
  const rows = useMemo(() => compared(view, records), [view, records]);
  const shown = isShort ? rows.filter(({ isSame }) => !isSame) : rows;
  const sameCount = rows.filter(({ isSame }) => isSame).length;
  return (
    <>
      <Checkbox isChecked={isShort} onChange={setShort}>
        {t('onlyDifferent', { count: sameCount })}
      </Checkbox>
      {/* Long records scroll, so the table must be focusable by keyboard. */}
      <div className={styles['scroll']} role="region" aria-label={t('compareTitle')} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              {records.map(({ dataId, title }) => (
                <th key={dataId} scope="col" data-stays={dataId === survivor}>
                  {title}
                  <span className={styles['mark']}>{t(dataId === survivor ? 'stays' : 'goes')}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, field, left, right, isSame }) => (
              <tr key={name} data-same={isSame}>
                <th scope="row">{field.label}</th>
                {[left, right].map((cell, index) => (
                  <td key={records[index]?.dataId ?? index}>
                    <FieldCell
                      field={field}
                      value={cell?.value ?? null}
                      displayValue={cell?.displayValue ?? ''}
                      labels={labels}
                      isWrapped
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
