import type { RowFieldDefinition } from '@haiqiao/contract/definitions';
import type { FieldView } from '@haiqiao/contract/endpoints';
import type { TableRow } from '@haiqiao/contract/field-types';
import type { MaskedPlace } from '../masking/masked-place.ts';

/** What the reader may do with a column: columns come with it as fields do, though their type does not say so. */
export function accessOf(
  field: RowFieldDefinition & Partial<Pick<FieldView, 'mode' | 'canReplace' | 'canUnmask'>>,
): Partial<Pick<FieldView, 'mode' | 'canReplace' | 'canUnmask'>> {
  return field;
}

/** Where a masked cell may be seen whole; a row that is not kept yet has nothing to show. */
export function cellPlace(table: MaskedPlace | null, row: TableRow, column: string): MaskedPlace | null {
  const { id } = row;
  return table && typeof id === 'string' ? { ...table, field: `${table.field}.${column}`, row: id } : null;
}
