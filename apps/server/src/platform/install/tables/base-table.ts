import { type ResourceDefinition, statusesOf } from '@haiqiao/contract/definitions';
import { indexOn } from './field-indexes.ts';
import { constraintName } from './names.ts';
import type { SpecCheck, SpecColumn, SpecForeignKey, SpecIndex } from './table-spec.ts';

const INSTANT = 'timestamp with time zone';
const TITLE_LENGTH_MAX = 500;

/** Columns of every business table (DESIGN §4): name, type, and `!` for not null. */
const BASE_COLUMNS: readonly (readonly [
  name: string,
  type: string,
  isAlwaysThere?: '!',
  initial?: string,
])[] = [
  ['id', 'uuid', '!'],
  ['record_no', 'text'],
  ['title', 'text', '!', `''::text`],
  ['title_pinyin', 'text', '!', `''::text`],
  ['status', 'text', '!'],
  ['org_id', 'uuid'],
  ['owner_id', 'uuid'],
  ['created_by', 'uuid'],
  ['created_at', INSTANT, '!'],
  ['updated_by', 'uuid'],
  ['updated_at', INSTANT, '!'],
  ['submitted_at', INSTANT],
  ['row_version', 'integer', '!', '1'],
  ['form_version', 'integer'],
  ['flow_version', 'integer'],
  ['flow_instance_id', 'uuid'],
  ['deleted_at', INSTANT],
  ['deleted_by', 'uuid'],
  ['delete_reason', 'text'],
  ['delete_root', 'uuid'],
  ['source', 'text'],
  ['tags', 'text[]', '!', `'{}'::text[]`],
  ['search', 'integer[]', '!', `'{}'::integer[]`],
  ['search_text', 'text', '!', `''::text`],
];

/** Columns of every business table. */
export const BASE_TABLE_COLUMNS: readonly SpecColumn[] = BASE_COLUMNS.map(
  ([name, type, isAlwaysThere, initial]) => ({
    name,
    type,
    notNull: isAlwaysThere === '!',
    default: initial ?? null,
    fill: null,
    field: null,
  }),
);

/** Columns of every sub-table. */
export const ROW_TABLE_COLUMNS: readonly SpecColumn[] = [
  { name: 'id', type: 'uuid', notNull: true, default: null, fill: null, field: null },
  { name: 'parent_id', type: 'uuid', notNull: true, default: null, fill: null, field: null },
  { name: 'order_no', type: 'integer', notNull: true, default: '0', fill: null, field: null },
];

/** Checks of every business table. */
export function baseChecks(table: string, resource: ResourceDefinition): readonly SpecCheck[] {
  const codes = statusesOf(resource).map(({ code }) => code);
  return [
    { name: constraintName('ck', table, ['status']), kind: 'codes', column: 'status', codes },
    {
      name: constraintName('ck', table, ['title', 'length']),
      kind: 'length',
      column: 'title',
      most: TITLE_LENGTH_MAX,
    },
  ];
}

/** Foreign keys of every business table. Who created, changed or deleted a record is history and has no foreign key. */
export function baseForeignKeys(table: string): readonly SpecForeignKey[] {
  return [
    {
      name: constraintName('fk', table, ['org_id']),
      column: 'org_id',
      target: 'sys_org',
      onDelete: 'refuse',
    },
    {
      name: constraintName('fk', table, ['owner_id']),
      column: 'owner_id',
      target: 'sys_member',
      onDelete: 'refuse',
    },
  ];
}

/** Indexes of every business table, besides those for its lists. */
export function baseIndexes(table: string): readonly SpecIndex[] {
  return [
    indexOn(table, ['created_at', 'id']),
    indexOn(table, ['owner_id', 'created_at', 'id']),
    indexOn(table, ['created_by', 'created_at', 'id']),
    indexOn(table, ['org_id', 'created_at', 'id']),
    indexOn(table, ['deleted_at', 'id'], { rows: 'deleted' }),
    indexOn(table, ['delete_root'], { rows: 'present' }),
    indexOn(table, ['record_no'], { isUnique: true, rows: 'present' }),
    indexOn(table, ['search'], { method: 'gin' }),
  ];
}
