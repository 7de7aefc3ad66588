import type { RowFieldDefinition, TableField } from '@haiqiao/contract/definitions';
import type { TableRow, WireValue } from '@haiqiao/contract/field-types';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import type { FieldLabels } from '../field-labels.ts';
import { textOf } from '../wire-value.ts';
import { alignOf, rowWebOf } from './row-web.ts';
import styles from './sub-table.module.css';
import { ReadCell } from './table-rows.tsx';

/** What can be done with a row. */
export type RowVerb = 'up' | 'down' | 'duplicate' | 'remove';

export interface EditableRowProps {
  readonly field: TableField;
  readonly row: TableRow;
  readonly index: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isFull: boolean;
  readonly labels: FieldLabels;
  /** Mistakes of this row as `column\tsentence` lines: one text, so that rows without news stay as they are. */
  readonly mistakes: string;
  readonly isDisabled: boolean;
  readonly onCell: (index: number, column: string, value: WireValue) => void;
  readonly onVerb: (verb: RowVerb, index: number) => void;
  readonly onBlur: () => void;
}

const VERBS: readonly { readonly verb: RowVerb; readonly icon: IconName }[] = [
  { verb: 'up', icon: 'arrow-up' },
  { verb: 'down', icon: 'arrow-down' },
  { verb: 'duplicate', icon: 'copy' },
  { verb: 'remove', icon: 'delete' },
];

/** Whether a column is only shown. */
function isRead({ type, readonly = false }: RowFieldDefinition): boolean {
  return type === 'computed' || readonly;
}

function mistakeOf(mistakes: string, column: string): string {
  const line = mistakes.split('\n').find((each) => each.startsWith(`${column}\t`));
  return line?.slice(column.length + 1) ?? '';
}

interface EditableCellProps
  extends Pick<EditableRowProps, 'index' | 'row' | 'labels' | 'isDisabled' | 'onCell' | 'onBlur'> {
  readonly name: string;
  readonly column: RowFieldDefinition;
  readonly mistake: string;
}

function EditableCell({
  name,
  column,
  row,
  index,
  mistake,
  labels,
  isDisabled,
  onCell,
  onBlur,
}: EditableCellProps) {
  const { t } = useTranslation('fields');
  const { Input } = rowWebOf(column);
  const narrowing =
    'options' in column && column.options ? textOf(row[column.options.equalsField] ?? null) : '';
  if (isRead(column)) {
    return <ReadCell field={column} value={row[name]} labels={labels} />;
  }
  return (
    <>
      <Input
        field={column}
        aria-label={t('table.cell', { field: column.label, row: index + 1 })}
        aria-invalid={mistake !== ''}
        value={row[name] ?? null}
        labels={labels}
        narrowedBy={narrowing === '' ? null : narrowing}
        isDisabled={isDisabled}
        onBlur={onBlur}
        onChange={(value) => onCell(index, name, value)}
      />
      {mistake && (
        <div className={styles['mistake']} role="alert">
          {mistake}
        </div>
      )}
    </>
  );
}

/** One row with its controls, and what can be done with it. Renders again only when it changed. */
export const EditableRow = memo((props: EditableRowProps) => {
  const { t } = useTranslation('fields');
  const { field, row, index, isFirst, isLast, isFull, mistakes, isDisabled, onVerb } = props;
  const isOff: Readonly<Record<RowVerb, boolean>> = {
    up: isFirst,
    down: isLast,
    duplicate: isFull,
    remove: false,
  };
  return (
    <tr data-row={index}>
      <td className={styles['number']}>{index + 1}</td>
      {Object.entries(field.fields).map(([name, column]) => (
        <td key={name} data-column={name} data-align={alignOf(column)} data-read={isRead(column)}>
          <EditableCell
            {...props}
            row={row}
            name={name}
            column={column}
            mistake={mistakeOf(mistakes, name)}
          />
        </td>
      ))}
      {!isDisabled && (
        <td className={styles['verbs']}>
          {VERBS.map(({ verb, icon }) => (
            <button
              key={verb}
              type="button"
              className={styles['verb']}
              disabled={isOff[verb]}
              aria-label={t(`table.${verb}`, { row: index + 1 })}
              title={t(`table.${verb}Short`)}
              onClick={() => onVerb(verb, index)}
            >
              <Icon name={icon} />
            </button>
          ))}
        </td>
      )}
    </tr>
  );
});
