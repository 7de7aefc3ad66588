import type { RowFieldDefinition } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import type { TableRow } from '@haiqiao/contract/field-types';
import type { MaskTarget } from '../masking/mask-target.ts';

/** The reader's access to a column: columns carry it as fields do, though their type does not declare it. */
export function accessOf(
  field: RowFieldDefinition & Partial<Pick<FieldView, 'mode' | 'canReplace' | 'canUnmask'>>,
): Partial<Pick<FieldView, 'mode' | 'canReplace' | 'canUnmask'>> {
  return field;
}

/** Target to unmask a masked cell; null for a row that is not saved yet. */
export function cellMaskTarget(table: MaskTarget | null, row: TableRow, column: string): MaskTarget | null {
  const { id } = row;
  return table && typeof id === 'string' ? { ...table, field: `${table.field}.${column}`, row: id } : null;
}
