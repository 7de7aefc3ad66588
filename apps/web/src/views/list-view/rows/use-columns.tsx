import type { ListColumn } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { columnLookOf } from '#web/field-types/registry.ts';
import { useRoom } from '#web/lib/viewport.ts';
import type { GridColumn } from '#web/ui/table/grid-column.ts';
import { late } from '#web/ui/late/late.tsx';
import { isSortable, linkColumnOf, NUMBER_COLUMN, type ShownColumn } from '../layout/columns.logic.ts';
import { useListScope } from '../list-scope.ts';
import { RowActions } from './row-actions.tsx';
import { ListCell } from './list-cell.tsx';
import styles from './rows.module.css';

/** Its code, with the sentences of every rule, comes when the first cell is changed. */
const EditableCell = late(async () => (await import('./editable-cell.tsx')).EditableCell);

/** Key of the column with what can be done with a row. */
const ACTIONS_COLUMN = '$actions';

/** Two words and the rest behind ⋮ (VISUAL §6), in the languages that need more room. */
const ACTIONS_PX = { short: 112, long: 136 } as const;
/** Columns of these types keep their width: what they show has a length of its own. */
const STEADY = new Set<FieldView['type']>([
  'status',
  'date',
  'instant',
  'dateRange',
  'boolean',
  'integer',
  'decimal',
  'money',
  'percent',
]);

/** Columns of words that are never cut off (VISUAL §8) are wider where words are longer. */
const WORDY_FACTOR = 1.3;

interface Drawn {
  readonly column: ShownColumn;
  readonly definition: ListColumn;
  readonly field: FieldView;
  readonly isLink: boolean;
  /** Those who may update records may edit in place. */
  readonly canUpdate: boolean;
  readonly isWordy: boolean;
  /** Narrow windows have room for the verbs alone beside what scrolls. */
  readonly isNarrow: boolean;
}

function widthOf({ column: { widthPx, isOwnWidth }, field, isWordy }: Drawn): number {
  const isLonger = isWordy && !isOwnWidth && (field.type === 'status' || field.type === 'boolean');
  return isLonger ? Math.round(widthPx * WORDY_FACTOR) : widthPx;
}

function fieldColumn(drawn: Drawn): GridColumn<ListRow> {
  const { column, definition, field, isLink, canUpdate, isNarrow } = drawn;
  const { isOwnWidth, fixed } = column;
  const canEdit = definition.editable === true && field.mode === 'editable' && canUpdate;
  return {
    key: column.field,
    title: field.label,
    widthPx: widthOf(drawn),
    grows: !isOwnWidth && !STEADY.has(field.type),
    align: columnLookOf(field).align,
    fixed: isNarrow ? undefined : fixed,
    isSortable: isSortable(definition, field),
    isArrangeable: true,
    ...(canEdit ? { canEdit: () => true } : {}),
    cell: (row, { isEditing }) =>
      isEditing ? (
        <EditableCell name={column.field} field={field} row={row} />
      ) : (
        <ListCell name={column.field} field={field} row={row} isLink={isLink} />
      ),
  };
}

function numberColumn(column: ShownColumn, title: string): GridColumn<ListRow> {
  return {
    key: NUMBER_COLUMN,
    title,
    widthPx: column.widthPx,
    fixed: column.fixed,
    isArrangeable: true,
    cell: (_row, { rowNumber }) => <span className={styles['number']}>{rowNumber}</span>,
  };
}

/** The columns of the grid; the same object while neither definition nor arrangement nor language changes. */
export function useColumns(): readonly GridColumn<ListRow>[] {
  const { t } = useTranslation('list');
  const isWordy = useLocale() !== 'zh-chs';
  const isNarrow = useRoom() === 'drawer';
  const { view, layout } = useListScope();
  const { columns } = layout;
  return useMemo(() => {
    const link = view.form === null ? null : linkColumnOf(columns);
    const drawn = columns
      .filter(({ isHidden }) => !isHidden)
      .flatMap((column) => {
        const { definition } = column;
        if (!definition) return [numberColumn(column, t('columns.number'))];
        const field = view.fields[column.field];
        if (!field) return [];
        const isLink = link === column.field;
        const canUpdate = view.verbs.update;
        return [fieldColumn({ column, definition, field, isLink, canUpdate, isWordy, isNarrow })];
      });
    if (view.form === null) return drawn;
    const actions: GridColumn<ListRow> = {
      key: ACTIONS_COLUMN,
      title: t('columns.actions'),
      widthPx: isWordy ? ACTIONS_PX.long : ACTIONS_PX.short,
      fixed: 'right',
      cell: (row) => <RowActions row={row} />,
    };
    return [...drawn, actions];
  }, [view, columns, t, isWordy, isNarrow]);
}
