import type { ListColumn } from '@haiqiao/contract/definitions';
import type { FieldView, ListView } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '#web/api/record-lists.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { columnLookOf } from '#web/field-types/registry.ts';
import { useRoom } from '#web/lib/viewport.ts';
import type { GridColumn } from '#web/ui/table/grid-column.ts';
import { late } from '#web/ui/late/late.tsx';
import {
  isEditable,
  isSortable,
  linkColumnOf,
  NUMBER_COLUMN,
  type ShownColumn,
} from '../layout/columns.logic.ts';
import { canOpenRows, useListScope } from '../list-scope.ts';
import { isFinal, RowActions } from './row-actions.tsx';
import { ListCell } from './list-cell.tsx';
import styles from './rows.module.css';

/** Its code, with the messages of every rule, is loaded with the first edited cell. */
const EditableCell = late(async () => (await import('./editable-cell.tsx')).EditableCell);

/** Key of the column of row actions. */
const ACTIONS_COLUMN = '$actions';

/** Width of two labels and ⋮ (VISUAL §6); long for languages that need more. */
const ACTIONS_PX = { short: 112, long: 136 } as const;

/** Columns of texts that are never cut (VISUAL §8) are wider in languages with longer words. */
const WORDY_FACTOR = 1.3;
/** Width of a tag with glyph, border and cell padding; of a wide and a narrow character (12 px). */
const TAG_PX = { frame: 50, wide: 12, narrow: 6.8 } as const;

/** Width of the longest state in the current language: its text identifies it. */
function statusRoomPx({ statuses }: ListView): number {
  const room = (label: string) =>
    [...label].reduce<number>(
      (px, character) => px + (character > '\u2e80' ? TAG_PX.wide : TAG_PX.narrow),
      TAG_PX.frame,
    );
  return Math.ceil(Math.max(0, ...statuses.map(({ label }) => room(label))));
}

interface Drawn {
  readonly view: ListView;
  readonly column: ShownColumn;
  readonly definition: ListColumn;
  readonly field: FieldView;
  readonly isLink: boolean;
  /** The right to update records allows editing in place. */
  readonly canUpdate: boolean;
  readonly isWordy: boolean;
  /** Minimum width of a state column. */
  readonly statusPx: number;
  /** Narrow windows have space for the action menu only. */
  readonly isNarrow: boolean;
}

function widthOf({ column: { widthPx, isOwnWidth }, field, isWordy, statusPx }: Drawn): number {
  if (isOwnWidth) return widthPx;
  if (field.type === 'status') return Math.max(widthPx, statusPx);
  return isWordy && field.type === 'boolean' ? Math.round(widthPx * WORDY_FACTOR) : widthPx;
}

function fieldColumn(drawn: Drawn): GridColumn<ListRow> {
  const { view, column, definition, field, isLink, canUpdate, isNarrow } = drawn;
  const { isOwnWidth, fixed } = column;
  const canEdit = canUpdate && isEditable(view, definition);
  const { align, grows } = columnLookOf(field);
  return {
    key: column.field,
    title: field.label,
    widthPx: widthOf(drawn),
    grows: !isOwnWidth && grows,
    align,
    fixed: isNarrow ? undefined : fixed,
    isSortable: isSortable(definition, field),
    isArrangeable: true,
    ...(canEdit ? { canEdit: (row: ListRow) => !isFinal(view, row) } : {}),
    cell: (row, { isEditing }) =>
      isEditing ? (
        <EditableCell name={column.field} field={field} row={row} />
      ) : (
        <ListCell
          name={column.field}
          field={field}
          row={row}
          isLink={isLink}
          warnsFrom={definition.warnsFrom}
        />
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

/** The grid columns; a stable object while definition, layout and language are unchanged. */
export function useColumns(): readonly GridColumn<ListRow>[] {
  const { t } = useTranslation('list');
  const isWordy = useLocale() !== 'zh-chs';
  const isNarrow = useRoom() === 'drawer';
  const scope = useListScope();
  const { view, layout } = scope;
  const { columns } = layout;
  const canOpen = canOpenRows(scope);
  return useMemo(() => {
    const link = canOpen ? linkColumnOf(columns) : null;
    const statusPx = statusRoomPx(view);
    const drawn = columns
      .filter(({ isHidden }) => !isHidden)
      .flatMap((column) => {
        const { definition } = column;
        if (!definition) return [numberColumn(column, t('columns.number'))];
        const field = view.fields[column.field];
        if (!field) return [];
        const isLink = link === column.field;
        const canUpdate = view.verbs.update;
        return [
          fieldColumn({ view, column, definition, field, isLink, canUpdate, isWordy, isNarrow, statusPx }),
        ];
      });
    if (!canOpen) return drawn;
    const actions: GridColumn<ListRow> = {
      key: ACTIONS_COLUMN,
      title: t('columns.actions'),
      widthPx: isWordy ? ACTIONS_PX.long : ACTIONS_PX.short,
      fixed: 'right',
      isTool: true,
      cell: (row) => <RowActions row={row} />,
    };
    return [...drawn, actions];
  }, [view, columns, t, isWordy, isNarrow, canOpen]);
}
