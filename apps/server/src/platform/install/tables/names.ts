import { createHash } from 'node:crypto';

/** PostgreSQL truncates longer names silently. */
const NAME_BYTES_MAX = 63;
const HASH_LENGTH = 8;

/** Table of a resource. */
export function tableNameOf(resource: { readonly code: string; readonly table?: string }): string {
  return resource.table ?? `biz_${resource.code}`;
}

/** Table of a sub-table, by the column name of its field. */
export function rowsTableName(table: string, column: string): string {
  return `${table}__${column}`;
}

/** The view of a business table that shows the numbers of all records to restricted readers. Its prefix stays: installed databases have it. */
export function numberViewName(table: string): string {
  return table.replace(/^biz_/, 'wall_');
}

/**
 * Name of an index, key or check: `ix_<table>__<columns>`. A name that would be too long ends in a hash of the whole, which keeps it stable
 * and unique.
 */
export function constraintName(
  prefix: 'ix' | 'ux' | 'fk' | 'ck',
  table: string,
  parts: readonly string[],
): string {
  const name = `${prefix}_${table}__${parts.join('__')}`;
  if (Buffer.byteLength(name) <= NAME_BYTES_MAX) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  return `${name.slice(0, NAME_BYTES_MAX - HASH_LENGTH - 1)}_${hash}`;
}

/** Whether PostgreSQL stores a name without truncation. */
export function isWholeName(name: string): boolean {
  return Buffer.byteLength(name) <= NAME_BYTES_MAX;
}
