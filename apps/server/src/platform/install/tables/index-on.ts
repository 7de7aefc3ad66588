import { constraintName } from './names.ts';
import type { IndexKey, SpecIndex } from './table-spec.ts';

/** What an index is, beside its columns: a btree over the rows outside the recycle bin unless said. */
export type IndexKind = Partial<Pick<SpecIndex, 'method' | 'isUnique' | 'rows'>>;

/** An index over columns in order; a column stands alone or with its direction. */
export function indexOn(
  table: string,
  columns: readonly (string | IndexKey)[],
  kind: IndexKind = {},
): SpecIndex {
  const keys = forwards(
    columns.map((key) => (typeof key === 'string' ? { column: key, order: 'asc' as const } : key)), // a literal, widened otherwise
  );
  const parts = keys.map(({ column, order }) => (order === 'asc' ? column : `${column}_desc`));
  const method = kind.method ?? 'btree';
  return {
    name: constraintName(kind.isUnique ? 'ux' : 'ix', table, parts),
    method,
    isUnique: kind.isUnique ?? false,
    keys,
    rows: kind.rows ?? (method === 'gin' ? 'all' : 'live'),
  };
}

/** An index is read both ways: an order that begins downwards is served by the one that begins upwards. */
export function forwards(keys: readonly IndexKey[]): readonly IndexKey[] {
  if (keys[0]?.order !== 'desc') return keys;
  return keys.map(({ column, order }) => ({ column, order: order === 'asc' ? 'desc' : 'asc' }));
}
