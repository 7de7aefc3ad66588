import { sql } from 'kysely';
import type { ServerFieldType } from './server-field-type.ts';

/** Rows below a record: they stand in a table of their own, are not in lists and cannot be asked. */
export const table: ServerFieldType<'table'> = {
  columns: () => [],
  encode: () => [],
  decode: () => null,
  json: () => sql`null`,
  operandTypes: () => [],
  bind: () => [],
  filter: () => sql`false`,
  sort: () => sql`null`,
};
