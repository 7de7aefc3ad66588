import type { RowFieldDefinition, TableField } from '@haiqiao/contract/definitions';
import { lookOf } from '../column-look.ts';
import { ROW_FIELD_WEB } from '../row-field-types.ts';
import type { WebFieldType } from '../web-field-type.ts';

/** The web half of a column of a sub-table. */
export function rowWebOf(field: Pick<RowFieldDefinition, 'type'>): WebFieldType<RowFieldDefinition['type']> {
  // Whoever hands it a field of this very type hands it what it takes.
  return ROW_FIELD_WEB[field.type] as unknown as WebFieldType<RowFieldDefinition['type']>;
}

/** Figures stand at the end of their column, worked out or typed. */
export function alignOf(field: RowFieldDefinition): 'start' | 'end' {
  return lookOf(field, rowWebOf(field).column).align;
}

/** Room that an icon at the end of a control takes. */
const PICKER_PX = 28;
const WIDTH_MAX_PX = 190;

/** Width of a column while it is edited: no wider than needed, since many stand beside each other. */
export function editedWidthPx(field: RowFieldDefinition): number {
  const { widthPx } = rowWebOf(field).column;
  const hasIcon = field.type === 'date' || field.type === 'instant' || field.type === 'ref';
  return Math.min(widthPx + (hasIcon ? PICKER_PX : 0), WIDTH_MAX_PX);
}

/** Number and buttons of a row. */
const EDGES_PX = 152;

/** Least width of a sub-table while it is edited; narrower places scroll it. */
export function editedTableWidthPx({ fields }: TableField): number {
  return Object.values(fields).reduce((sum, column) => sum + editedWidthPx(column), EDGES_PX);
}
