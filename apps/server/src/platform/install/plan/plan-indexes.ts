import type { CatalogIndex } from '../catalog/catalog.ts';
import { quoteName } from '../tables/quote.ts';
import type { SpecIndex } from '../tables/table-spec.ts';
import { type DataCheck, type InstallPlan, mergePlans, planOf, type Step } from './step.ts';
import { checkOf, stepOf, type TableChange } from './table-change.ts';

/** Plans indexes of an existing table. */
export function planIndexes(change: TableChange): InstallPlan {
  return mergePlans([
    planOf(dropUnwanted(change)),
    ...change.spec.indexes.map((index) => planIndex(change, index)),
  ]);
}

/** `create index …`; `isOnline` builds it concurrently, outside any transaction. */
export function createIndexSql(table: string, index: SpecIndex, isOnline = false): string {
  const keys = index.keys.map(({ column, order }) => quoteName(column) + (order === 'desc' ? ' desc' : ''));
  return [
    `create ${index.isUnique ? 'unique ' : ''}index${isOnline ? ' concurrently' : ''} ${quoteName(index.name)}`,
    `on ${quoteName(table)} using ${index.method} (${keys.join(', ')})`,
    // Otherwise every search would first scan the pending list of recent inserts.
    index.method === 'gin' ? 'with (fastupdate = off)' : '',
    rowsCondition(index),
  ]
    .filter(Boolean)
    .join(' ');
}

function rowsCondition({ rows, keys }: SpecIndex): string {
  switch (rows) {
    case 'all':
      return '';
    case 'live':
      return 'where deleted_at is null';
    case 'deleted':
      return 'where deleted_at is not null';
    case 'present':
      return `where ${quoteName(keys[0]?.column ?? '')} is not null`;
    default:
      return rows satisfies never;
  }
}

function planIndex(change: TableChange, index: SpecIndex): InstallPlan {
  const there = change.table.indexes.get(index.name);
  if (there !== undefined && isSame(change, index, there)) return planOf([]);
  const { hasRows } = change.table;
  const create = stepOf(change, index.name, {
    kind: 'addIndex',
    phase: hasRows ? 'online' : 'tables',
    sql: createIndexSql(change.spec.name, index, hasRows),
  });
  const drop = there === undefined ? [] : [dropIndex(change, index.name)];
  return planOf([...drop, create], index.isUnique && hasRows ? duplicates(change, index) : []);
}

function isSame(change: TableChange, index: SpecIndex, there: CatalogIndex): boolean {
  return (
    there.isValid &&
    there.method === index.method &&
    there.isUnique === index.isUnique &&
    there.rows === index.rows &&
    !there.columns.some((column) => change.changed.has(column))
  );
}

/** Live records that share values of a unique index. There are none while a column is new. */
function duplicates(change: TableChange, index: SpecIndex): readonly DataCheck[] {
  const columns = index.keys.map(({ column }) => quoteName(column));
  if (index.keys.some(({ column }) => !change.table.columns.has(column))) return [];
  const table = quoteName(change.spec.name);
  const isThere = columns.map((column) => `${column} is not null`).join(' and ');
  const live = index.rows === 'live' ? 'deleted_at is null and ' : '';
  const fields = index.keys.map(({ column }) => {
    const field = change.spec.columns.find(({ name }) => name === column)?.field;
    return field ?? column;
  });
  return [
    checkOf(change, fields.join(' + '), {
      where:
        `${live.replace('deleted_at', 'r.deleted_at')}(${columns.map((column) => `r.${column}`).join(', ')}) in ` +
        `(select ${columns.join(', ')} from ${table} where ${live}${isThere} group by ${columns.join(', ')} having count(*) > 1)`,
      wish: 'is unique now',
      fault: ['shares its value with another', 'share values with others'],
    }),
  ];
}

function dropIndex(change: TableChange, name: string): Step {
  return stepOf(change, name, { kind: 'dropIndex', sql: `drop index ${quoteName(name)}` });
}

/** Indexes no longer in a definition. Those outside the naming scheme belong to the centre. */
function dropUnwanted(change: TableChange): readonly Step[] {
  const { spec, table } = change;
  const wanted = new Set(spec.indexes.map(({ name }) => name));
  return [...table.indexes.keys()]
    .filter((name) => !wanted.has(name) && new RegExp(`^[iu]x_${spec.name}__`).test(name))
    .map((name) => dropIndex(change, name));
}
