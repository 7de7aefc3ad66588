import type { ListView } from '@haiqiao/contract/endpoints';
import type { ListRow } from '#web/api/record-lists.ts';
import { namedValueOf, textOf } from '#web/field-types/wire-value.ts';

/** A row value as text: the server's display text, else the value. */
export function rowText(row: ListRow, field: string): string {
  const { value, displayValue } = namedValueOf(row[field]);
  return displayValue || textOf(value);
}

/** The name of a row: its link column, else its number, else its first text. */
export function rowName(row: ListRow, view: ListView, linkColumn: string | null): string {
  const names = [linkColumn, 'title', 'recordNo', ...view.columns.map(({ field }) => field)];
  return names.map((field) => (field ? rowText(row, field) : '')).find((text) => text !== '') ?? '';
}

/** State code of a row; empty for none. */
export function statusOf(row: ListRow): string {
  return textOf(namedValueOf(row['status']).value);
}
