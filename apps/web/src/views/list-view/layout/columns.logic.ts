import type { ListColumn } from '@haiqiao/contract/definitions';
import type { FieldView, ListLayout, ListView } from '@haiqiao/contract/endpoints';
import { fieldTypeOf } from '@haiqiao/contract/field-types';
import { fieldWebOf } from '#web/field-types/registry.ts';
import type { DropTarget } from '#web/ui/table/head-gestures.ts';

/** The column of row numbers: drawn by the list itself, stored in layouts under this name. */
export const NUMBER_COLUMN = '$number';

/** A column of a list with the person's layout. */
export interface ShownColumn {
  readonly field: string;
  /** null for the column of row numbers. */
  readonly definition: ListColumn | null;
  readonly widthPx: number;
  /** Chosen by a person, and therefore stored exactly. */
  readonly isOwnWidth: boolean;
  readonly fixed: 'left' | 'right' | undefined;
  readonly isHidden: boolean;
}

type Arranged = ListLayout['columns'][number];

const NUMBER_WIDTH_PX = 52;

function isColumnOf(view: ListView, { field }: Pick<ListColumn, 'field'>): boolean {
  return view.fields[field] !== undefined;
}

/** Width of a column from its definition, else from its type. */
export function ownWidthPx(column: ListColumn, field: FieldView): number {
  return column.widthPx ?? fieldWebOf(field).column.widthPx;
}

function columnOf(view: ListView, definition: ListColumn, arranged: Arranged | undefined): ShownColumn {
  const { field } = definition;
  const type = view.fields[field];
  return {
    field,
    definition,
    widthPx: arranged?.widthPx ?? (type ? ownWidthPx(definition, type) : 120),
    isOwnWidth: arranged?.widthPx !== undefined,
    fixed: arranged ? arranged.fixed : definition.fixed,
    isHidden: (arranged ? arranged.hidden : definition.hidden) ?? false,
  };
}

function numberColumn(arranged: Arranged | undefined): ShownColumn {
  return {
    field: NUMBER_COLUMN,
    definition: null,
    widthPx: arranged?.widthPx ?? NUMBER_WIDTH_PX,
    isOwnWidth: arranged?.widthPx !== undefined,
    fixed: arranged ? arranged.fixed : 'left',
    isHidden: arranged ? (arranged.hidden ?? false) : true,
  };
}

/**
 * All columns of a list in order, hidden ones included: by the person's layout, else by the definition. A column added by a newer
 * definition follows its predecessor there.
 */
export function columnsOf(view: ListView, layout: ListLayout | null): readonly ShownColumn[] {
  const arranged = new Map((layout?.columns ?? []).map((column) => [column.field, column]));
  const defined: ShownColumn[] = [
    numberColumn(arranged.get(NUMBER_COLUMN)),
    ...view.columns
      .filter((column) => isColumnOf(view, column))
      .map((column) => columnOf(view, column, arranged.get(column.field))),
  ];
  const ordered = [...arranged.keys()].flatMap((field) => defined.find((each) => each.field === field) ?? []);
  for (const [index, column] of defined.entries()) {
    if (ordered.includes(column)) continue;
    const before = defined[index - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  }
  return ordered;
}

/** The stored part of a layout. */
export function layoutColumns(columns: readonly ShownColumn[]): ListLayout['columns'] {
  return columns.map(({ field, widthPx, isOwnWidth, fixed, isHidden }) => ({
    field,
    ...(isOwnWidth ? { widthPx } : {}),
    ...(fixed ? { fixed } : {}),
    ...(isHidden ? { hidden: true } : {}),
  }));
}

/** Changes one column. */
export function withColumn(
  columns: readonly ShownColumn[],
  field: string,
  change: Partial<ShownColumn>,
): readonly ShownColumn[] {
  return columns.map((column) => (column.field === field ? { ...column, ...change } : column));
}

/** Moves a column before or behind another one. */
export function moved(
  columns: readonly ShownColumn[],
  field: string,
  to: DropTarget,
): readonly ShownColumn[] {
  const column = columns.find((each) => each.field === field);
  const others = columns.filter((each) => each.field !== field);
  const at = others.findIndex((each) => each.field === to.key);
  if (!column || at < 0) return columns;
  return others.toSpliced(to.side === 'before' ? at : at + 1, 0, column);
}

/** Whether the rows can be sorted by a column. */
export function isSortable(column: ListColumn, field: FieldView): boolean {
  return column.sortable !== false && field.mode !== 'masked' && fieldTypeOf(field).sortable;
}

/** The column that opens the record: the configured one, else the first visible one. */
export function linkColumnOf(columns: readonly ShownColumn[]): string | null {
  const shown = columns.filter(({ definition, isHidden }) => definition && !isHidden);
  return (shown.find(({ definition }) => definition?.link) ?? shown[0])?.field ?? null;
}

/** The exportable columns, in the person's order, hidden ones included. */
export function exportColumns(view: ListView, columns: readonly ShownColumn[]) {
  return columns.flatMap(({ field, isHidden }) => {
    const label = view.fields[field]?.label;
    return label === undefined ? [] : [{ field, label, isShown: !isHidden }];
  });
}

/** Whether a column can be edited in the list: by its definition and the reader's rights. */
export function isEditable({ fields }: Pick<ListView, 'fields'>, { field, editable }: ListColumn): boolean {
  return editable === true && fields[field]?.mode === 'editable';
}

/** Fields of all such columns. */
export function editableFields(view: Pick<ListView, 'columns' | 'fields'>): readonly string[] {
  return view.columns.filter((column) => isEditable(view, column)).map(({ field }) => field);
}
