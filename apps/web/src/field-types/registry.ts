import type { FieldDefinition, FieldTypeName } from '@haiqiao/contract/definitions';
import { type ColumnLook, lookOf } from './column-look.ts';
import { dateRange } from './date-range.tsx';
import { refs } from './refs.tsx';
import { richText } from './rich-text.tsx';
import { ROW_FIELD_WEB } from './row-field-types.ts';
import { status } from './status.tsx';
import { table } from './table.tsx';
import { tags } from './tags.tsx';
import type { WebFieldType } from './web-field-type.ts';

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
