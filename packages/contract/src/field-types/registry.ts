import type { FieldDefinition, FieldTypeName } from '../definitions/field.ts';
import { dateRange } from './date-range.ts';
import type { FieldType, FieldTypes } from './field-type.ts';
import { refs } from './refs.ts';
import { richText } from './rich-text.ts';
import { ROW_FIELD_TYPES } from './row-registry.ts';
import { status } from './status.ts';
import { table } from './table.ts';
import { tags } from './tags.ts';

/** The shared part of every field type by name. */
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
 * The type of a field. Pass this same field to its functions.
 * @example fieldTypeOf(field).parse(raw, field)
 */
export function fieldTypeOf(field: FieldDefinition): FieldType<FieldTypeName> {
  // Each entry takes its own field type, and `field.type` selects the matching entry.
  return FIELD_TYPES[field.type] as FieldType<FieldTypeName>;
}
