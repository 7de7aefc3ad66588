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
import type { MaskTarget } from '../masking/mask-target.ts';
import { FieldPathContext } from '../positions/field-path.ts';
import { textOf } from '../wire-value.ts';
import { accessOf, cellMaskTarget } from './cell-access.ts';
import { alignOf, rowWebOf } from './row-web.ts';
import styles from './sub-table.module.css';
import { ReadCell } from './table-rows.tsx';

/** The actions on a row. */
export type RowVerb = 'up' | 'down' | 'duplicate' | 'remove';

export interface EditableRowProps {
  readonly field: TableField;
  readonly row: TableRow;
  readonly index: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isFull: boolean;
  readonly labels: FieldLabels;
  /** Errors of this row as `column\tsentence` lines: one text, so that unchanged rows do not render again. */
  readonly mistakes: string;
  readonly isDisabled: boolean;
  /** Stable when the row moves. */
  readonly rowKey: string;
  /** Of the table: target to unmask its masked cells. */
  readonly maskTarget: MaskTarget | null;
  /** The record of the row, when its columns depend on conditions. */
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

/** Whether a column is display-only. */
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
    'index' | 'row' | 'rowKey' | 'labels' | 'isDisabled' | 'maskTarget' | 'onCell' | 'onBlur'
  > {
  readonly name: string;
  readonly column: RowFieldDefinition;
  readonly mistake: string;
  /** Linkage state in this row; undefined without conditions. */
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
  maskTarget,
  onCell,
  onBlur,
}: EditableCellProps) {
  const { t } = useTranslation('fields');
  const table = use(FieldPathContext);
  const path = useMemo(
    () => ({
      live: `${table?.live ?? ''}.${rowKey}.${name}`,
      stored: `${table?.stored ?? ''}.${index}.${name}`,
    }),
    [table, rowKey, index, name],
  );
  const [begun] = useState(row[name] ?? null);
  const { Input } = rowWebOf(column);
  const narrowing =
    'options' in column && column.options ? textOf(row[column.options.equalsField] ?? null) : '';
  if (state?.visible === false) return <span className={styles['none']}>—</span>;
  const own = cellMaskTarget(maskTarget, row, name);
  if (isRead(column) || state?.readonly === true) {
    return <ReadCell field={column} value={row[name]} labels={labels} maskTarget={own} />;
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
  const hasStoredMask = accessOf(column).mode === 'masked' && begun !== null && row['id'] !== undefined;
  return (
    <>
      {hasStoredMask ? (
        <MaskedInput
          field={{ label: column.label, ...accessOf(column) }}
          value={value}
          storedMask={begun}
          maskTarget={own}
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

/** One row with its controls and actions. Renders again only when it changes. */
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
