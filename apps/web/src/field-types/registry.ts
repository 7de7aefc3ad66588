import type { FieldDefinition, FieldTypeName } from '@haiqiao/contract/definitions';
import { dateRange } from './date-types.tsx';
import { refs } from './reference-types.tsx';
import { richText, tags } from './text-types.tsx';
import { lookOf, ROW_FIELD_WEB } from './row-field-types.ts';
import { status } from './choice-types.tsx';
import { table } from './table.tsx';
import type { ColumnLook, WebFieldType } from './web-field-type.ts';

/** The web half of every field type. */
const FIELD_WEB = {
  ...ROW_FIELD_WEB,
  richText,
  dateRange,
  refs,
  table,
  tags,
  status,
} as const satisfies { readonly [Type in FieldTypeName]: WebFieldType<Type> };

/** The web half of a field. */
export function fieldWebOf(field: Pick<FieldDefinition, 'type'>): WebFieldType<FieldTypeName> {
  // Callers pass a field of this type, and with it the matching props.
  return FIELD_WEB[field.type] as unknown as WebFieldType<FieldTypeName>;
}

/** The look of a field's list column. */
export function columnLookOf(field: FieldDefinition): ColumnLook {
  return lookOf(field, fieldWebOf(field).column);
}
