import {
  type AroundRow,
  type FieldState,
  type RowFieldDefinition,
  rowStatesOf,
  type TableField,
} from '@haiqiao/contract/definitions';
import type { TableRow, WireValue } from '@haiqiao/contract/field-types';
import { memo, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import type { FieldLabels } from '../field-labels.ts';
import { MaskedInput } from '../masking/masked-input.tsx';
import type { MaskedPlace } from '../masking/masked-place.ts';
import { FieldPathContext } from '../places/field-path.ts';
import { textOf } from '../wire-value.ts';
import { accessOf, cellPlace } from './cell-access.ts';
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
  /** Stays the row's own when it is moved. */
  readonly rowKey: string;
  /** Of the table itself: where its masked cells may be seen whole. */
  readonly place: MaskedPlace | null;
  /** The record around the row, where its columns hang on conditions. */
  readonly around: AroundRow | null;
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
function isRead(column: RowFieldDefinition): boolean {
  const { mode, canReplace } = accessOf(column);
  const isOpen = mode === undefined || mode === 'editable' || canReplace === true;
  return !isOpen || column.type === 'computed' || column.readonly === true;
}

function mistakeOf(mistakes: string, column: string): string {
  const line = mistakes.split('\n').find((each) => each.startsWith(`${column}\t`));
  return line?.slice(column.length + 1) ?? '';
}

interface EditableCellProps
  extends Pick<
    EditableRowProps,
    'index' | 'row' | 'rowKey' | 'labels' | 'isDisabled' | 'place' | 'onCell' | 'onBlur'
  > {
  readonly name: string;
  readonly column: RowFieldDefinition;
  readonly mistake: string;
  /** What linkage makes of it in this row; undefined where nothing hangs on a condition. */
  readonly state: FieldState | undefined;
}

function EditableCell({
  name,
  column,
  row,
  rowKey,
  index,
  mistake,
  state,
  labels,
  isDisabled,
  place,
  onCell,
  onBlur,
}: EditableCellProps) {
  const { t } = useTranslation('fields');
  const table = use(FieldPathContext);
  const path = useMemo(
    () => ({
      live: `${table?.live ?? ''}.${rowKey}.${name}`,
      kept: `${table?.kept ?? ''}.${index}.${name}`,
    }),
    [table, rowKey, index, name],
  );
  const [begun] = useState(row[name] ?? null);
  const { Input } = rowWebOf(column);
  const narrowing =
    'options' in column && column.options ? textOf(row[column.options.equalsField] ?? null) : '';
  if (state?.visible === false) return <span className={styles['none']}>—</span>;
  const own = cellPlace(place, row, name);
  if (isRead(column) || state?.readonly === true) {
    return <ReadCell field={column} value={row[name]} labels={labels} place={own} />;
  }
  const change = (value: WireValue) => onCell(index, name, value);
  const control = (value: WireValue) => (
    <FieldPathContext value={path}>
      <Input
        field={column}
        aria-label={t('table.cell', { field: column.label, row: index + 1 })}
        aria-invalid={mistake !== ''}
        aria-required={state?.required ?? column.required ?? false}
        value={value}
        labels={labels}
        narrowedBy={narrowing === '' ? null : narrowing}
        isDisabled={isDisabled}
        onBlur={onBlur}
        onChange={change}
      />
    </FieldPathContext>
  );
  const value = row[name] ?? null;
  const isKeptMask = accessOf(column).mode === 'masked' && begun !== null && row['id'] !== undefined;
  return (
    <>
      {isKeptMask ? (
        <MaskedInput
          field={{ label: column.label, ...accessOf(column) }}
          value={value}
          kept={begun}
          place={own}
          isTight
          onChange={change}
          control={control}
        />
      ) : (
        control(value)
      )}
      {mistake && (
        <div className={styles['mistake']} role="alert">
          {mistake}
        </div>
      )}
    </>
  );
}

const NO_STATES: ReadonlyMap<string, FieldState> = new Map();

/** One row with its controls, and what can be done with it. Renders again only when it changed. */
export const EditableRow = memo((props: EditableRowProps) => {
  const { t } = useTranslation('fields');
  const { field, row, index, isFirst, isLast, isFull, mistakes, isDisabled, around, onVerb } = props;
  const states = useMemo(() => (around ? rowStatesOf(field, row, around) : NO_STATES), [field, row, around]);
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
            state={states.get(name)}
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
