import { createHash } from 'node:crypto';

/** PostgreSQL cuts names that are longer, without a word. */
const NAME_BYTES_MAX = 63;
const HASH_LENGTH = 8;

/** Table of a resource. */
export function tableNameOf(resource: { readonly code: string; readonly table?: string }): string {
  return resource.table ?? `biz_${resource.code}`;
}

/** Table of the rows of a sub-table, by the column name of its field. */
export function rowsTableName(table: string, column: string): string {
  return `${table}__${column}`;
}

/** The view of a business table that shows every record to whoever reads behind the wall, and little of it. */
export function wallViewName(table: string): string {
  return table.replace(/^biz_/, 'wall_');
}

/**
 * Name of an index, key or check: `ix_<table>__<columns>`. A name that would be too long ends in a hash of the whole, so
 * that it stays the same for ever and differs from every other.
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

/** Whether PostgreSQL keeps a name whole. */
export function isWholeName(name: string): boolean {
  return Buffer.byteLength(name) <= NAME_BYTES_MAX;
}
