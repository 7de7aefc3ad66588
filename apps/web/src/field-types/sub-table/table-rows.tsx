import type { RowFieldDefinition, TableField } from '@haiqiao/contract/definitions';
import type { TableRow } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import styles from './sub-table.module.css';
import type { FieldLabels } from '../field-labels.ts';
import { alignOf, rowWebOf } from './row-web.ts';
import type { MaskTarget } from '../masking/mask-target.ts';
import { MaskedValue } from '../masking/masked-value.tsx';
import { accessOf, cellMaskTarget } from './cell-access.ts';
import { isEmptyValue, namedValueOf, textOf } from '../wire-value.ts';

export interface TableRowsProps {
  readonly field: TableField;
  readonly rows: readonly TableRow[];
  readonly labels: FieldLabels;
  /** Of the table itself. */
  readonly maskTarget?: MaskTarget | null;
}

interface ReadCellProps {
  readonly field: RowFieldDefinition;
  readonly value: TableRow[string] | undefined;
  readonly labels: FieldLabels;
  /** Of the cell. */
  readonly maskTarget?: MaskTarget | null;
}

/** The display of one cell. */
export function ReadCell({ field, value: raw, labels, maskTarget = null }: ReadCellProps) {
  const { value, displayValue } = namedValueOf(raw ?? null);
  const { Cell } = rowWebOf(field);
  if (isEmptyValue(value)) return <span className={styles['none']}>—</span>;
  const { mode, canUnmask } = accessOf(field);
  if (mode === 'masked') {
    const own = maskTarget && { ...maskTarget, canUnmask: maskTarget.canUnmask && canUnmask === true };
    return <MaskedValue text={textOf(value)} label={field.label} maskTarget={own} />;
  }
  return <Cell field={field} value={value} displayValue={displayValue} labels={labels} isWrapped />;
}

/** The rows of a sub-table, read-only. */
export function TableRows({ field, rows, labels, maskTarget = null }: TableRowsProps) {
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
                    maskTarget={cellMaskTarget(maskTarget, row, name)}
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
