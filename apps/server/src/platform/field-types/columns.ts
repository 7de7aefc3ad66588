import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { SERVER_FIELD_TYPES } from './index.ts';
import type { ColumnSpec, ServerFieldType } from './server-field-type.ts';

/** Columns of a field, given the name of its first one; none for a sub-table, which has a table of its own. */
export function columnsOf(column: string, field: FieldDefinition): readonly ColumnSpec[] {
  // The registry pairs every name with its own definition.
  const type = SERVER_FIELD_TYPES[field.type] as unknown as ServerFieldType<typeof field.type>;
  return type.columns(column, field);
}
