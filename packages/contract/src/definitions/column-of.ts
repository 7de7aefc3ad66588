import type { FieldDefinition } from './field.ts';

/** The snake_case of a wire name, unchanged if it already is: `enterpriseName` becomes `enterprise_name`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** The column of a field, or the stem of its columns: its `column`, else its name in snake_case. */
export function columnOf(name: string, field: FieldDefinition): string {
  return field.column ?? snakeCase(name);
}

/** The columns of a field's value: two for a date range, none for a sub-table, which has its own table. */
export function columnNamesOf(name: string, field: FieldDefinition): readonly string[] {
  const column = columnOf(name, field);
  if (field.type === 'table') return [];
  return field.type === 'dateRange' ? [`${column}_from`, `${column}_to`] : [column];
}

/** The pinyin column of a text field that has one; null for all others. */
export function pinyinColumnOf(name: string, field: FieldDefinition): string | null {
  return field.pinyin ? `${columnOf(name, field)}_pinyin` : null;
}
