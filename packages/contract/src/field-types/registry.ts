import type { FieldDefinition, FieldTypeName } from '../definitions/field.ts';
import { dateRange } from './date-range.ts';
import type { FieldType, FieldTypes } from './field-type.ts';
import { refs } from './refs.ts';
import { richText } from './rich-text.ts';
import { ROW_FIELD_TYPES } from './row-registry.ts';
import { status } from './status.ts';
import { table } from './table.ts';
import { tags } from './tags.ts';

/** The shared half of every field type by its name. */
export const FIELD_TYPES = {
  ...ROW_FIELD_TYPES,
  richText,
  dateRange,
  refs,
  table,
  tags,
  status,
} satisfies FieldTypes;

/**
 * The type of a field. Call what it has with this same field.
 * @example fieldTypeOf(field).parse(raw, field)
 */
export function fieldTypeOf(field: FieldDefinition): FieldType<FieldTypeName> {
  // Each entry takes its own kind of field, and `field.type` picks the entry of this field's kind.
  return FIELD_TYPES[field.type] as FieldType<FieldTypeName>;
}
