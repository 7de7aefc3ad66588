import { type RawBuilder, sql } from 'kysely';
import { COMPARISONS } from './comparison.ts';
import { oneColumn } from './one-column.ts';
import type { ColumnRef, ServerFieldType } from './server-field-type.ts';

/** A moment to the millisecond, in UTC, as `Date.toISOString` writes it. */
export const instant: ServerFieldType<'instant'> = oneColumn({
  type: 'timestamp with time zone',
  comparison: COMPARISONS.instant,
  decode: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  json: instantJson,
});

/** A moment in SQL as it travels. */
export function instantJson(column: ColumnRef): RawBuilder<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
