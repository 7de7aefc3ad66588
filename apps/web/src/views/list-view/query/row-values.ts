import type { ListView } from '@haiqiao/contract/endpoints';
import type { ListRow } from '#web/api/record-lists.ts';
import { namedValueOf, textOf } from '#web/field-types/wire-value.ts';

/** A value of a row as text: what the server calls it, else the value. */
export function rowText(row: ListRow, field: string): string {
  const { value, displayValue } = namedValueOf(row[field]);
  return displayValue || textOf(value);
}

/** What a row is called: the column that opens it, else its number, else the first text it has. */
export function rowName(row: ListRow, view: ListView, linkColumn: string | null): string {
  const names = [linkColumn, 'title', 'recordNo', ...view.columns.map(({ field }) => field)];
  return names.map((field) => (field ? rowText(row, field) : '')).find((text) => text !== '') ?? '';
}

/** Code of the state of a row; empty where it has none. */
export function statusOf(row: ListRow): string {
  return textOf(namedValueOf(row['status']).value);
}
