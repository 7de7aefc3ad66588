import type { RowFieldDefinition, TableField } from '@haiqiao/contract/definitions';
import type { TableRow } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import styles from './sub-table.module.css';
import type { FieldLabels } from '../field-labels.ts';
import { alignOf, rowWebOf } from './row-web.ts';
import type { MaskedPlace } from '../masking/masked-place.ts';
import { MaskedValue } from '../masking/masked-value.tsx';
import { accessOf, cellPlace } from './cell-access.ts';
import { isEmptyValue, namedValueOf, textOf } from '../wire-value.ts';

export interface TableRowsProps {
  readonly field: TableField;
  readonly rows: readonly TableRow[];
  readonly labels: FieldLabels;
  /** Of the table itself. */
  readonly place?: MaskedPlace | null;
}

interface ReadCellProps {
  readonly field: RowFieldDefinition;
  readonly value: TableRow[string] | undefined;
  readonly labels: FieldLabels;
  /** Of the cell. */
  readonly place?: MaskedPlace | null;
}

/** One cell of a row as people read it. */
export function ReadCell({ field, value: raw, labels, place = null }: ReadCellProps) {
  const { value, displayValue } = namedValueOf(raw ?? null);
  const { Cell } = rowWebOf(field);
  if (isEmptyValue(value)) return <span className={styles['none']}>—</span>;
  const { mode, canUnmask } = accessOf(field);
  if (mode === 'masked') {
    const own = place && { ...place, canUnmask: place.canUnmask && canUnmask === true };
    return <MaskedValue text={textOf(value)} label={field.label} place={own} />;
  }
  return <Cell field={field} value={value} displayValue={displayValue} labels={labels} isWrapped />;
}

/** The rows of a sub-table to be read. */
export function TableRows({ field, rows, labels, place = null }: TableRowsProps) {
  const { t } = useTranslation('fields');
  const columns = Object.entries(field.fields);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard too
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={field.label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['number']}>
              {t('table.number')}
            </th>
            {columns.map(([name, column]) => (
              <th key={name} scope="col" data-align={alignOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={typeof row['id'] === 'string' ? row['id'] : index}>
              <td className={styles['number']}>{index + 1}</td>
              {columns.map(([name, column]) => (
                <td key={name} data-align={alignOf(column)}>
                  <ReadCell
                    field={column}
                    value={row[name]}
                    labels={labels}
                    place={cellPlace(place, row, name)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
