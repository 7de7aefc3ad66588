import type { RowFieldDefinition, TableField } from '@haiqiao/contract/definitions';
import { lookOf, ROW_FIELD_WEB } from '../row-field-types.ts';
import type { WebFieldType } from '../web-field-type.ts';

/** The web half of a column of a sub-table. */
export function rowWebOf(field: Pick<RowFieldDefinition, 'type'>): WebFieldType<RowFieldDefinition['type']> {
  // Callers pass a field of this type, and with it the matching props.
  return ROW_FIELD_WEB[field.type] as unknown as WebFieldType<RowFieldDefinition['type']>;
}

/** Numbers are end-aligned, computed or typed. */
export function alignOf(field: RowFieldDefinition): 'start' | 'end' {
  return lookOf(field, rowWebOf(field).column).align;
}

/** Width of an icon at the end of a control. */
const PICKER_PX = 28;
const WIDTH_MAX_PX = 190;

/** Width of a column during editing: as small as possible, since many are side by side. */
export function editedWidthPx(field: RowFieldDefinition): number {
  const { widthPx } = rowWebOf(field).column;
  const hasIcon = field.type === 'date' || field.type === 'instant' || field.type === 'ref';
  return Math.min(widthPx + (hasIcon ? PICKER_PX : 0), WIDTH_MAX_PX);
}

/** Width of a row's number and buttons. */
const EDGES_PX = 152;

/** Minimum width of a sub-table during editing; narrower containers scroll it. */
export function editedTableWidthPx({ fields }: TableField): number {
  return Object.values(fields).reduce((sum, column) => sum + editedWidthPx(column), EDGES_PX);
}
