import type { ResourceModel } from '#server/platform/metadata/model.ts';
import {
  columnOf,
  BASE_FIELDS,
  type FieldDefinition,
  type ResourceDefinition,
} from '@haiqiao/contract/definitions';
import { isFileField } from '@haiqiao/contract/field-types';
import { columnsOf, isMany } from '#server/platform/field-types/index.ts';
import { constraintName } from './names.ts';
import type { IndexKey, SpecIndex } from './table-spec.ts';

/** A rule that no two live records share these values. */
export interface UniqueRule {
  /** Name of its index, as reported by a violation. */
  readonly index: string;
  /** Fields in order. */
  readonly fields: readonly string[];
}

/** The name of a field's column; of several columns, the start of their names. */
export function columnOfField(resource: ResourceDefinition, name: string): string {
  const field = fieldOf(resource, name);
  return field ? columnOf(name, field) : name;
}

/** The first column that stores a field: its sort column. */
export function firstColumnOf(resource: ResourceDefinition, name: string): string {
  const field = fieldOf(resource, name);
  return field ? firstColumn(name, field) : name;
}

function firstColumn(name: string, field: FieldDefinition): string {
  const column = columnOf(name, field);
  return columnsOf(column, field)[0]?.name ?? column;
}

/** A declared or base field. */
export function fieldOf(resource: ResourceDefinition, name: string): FieldDefinition | undefined {
  const base: Readonly<Record<string, FieldDefinition>> = BASE_FIELDS;
  return resource.fields[name] ?? base[name];
}

/** Indexes needed for fields: references, to find the records that point to one, and fields marked `indexed`. */
export function fieldIndexes(
  table: string,
  fields: Readonly<Record<string, FieldDefinition>>,
): readonly SpecIndex[] {
  const isRows = table.includes('__');
  return Object.entries(fields).flatMap(([name, field]): readonly SpecIndex[] => {
    const column = columnOf(name, field);
    // Every download looks up the records of a file; few records have one in each file field.
    if (field.type === 'refs' || isFileField(field))
      return [indexOn(table, [column], { method: 'gin', rows: 'present' })];
    // Also for deleted records: the foreign key check needs it when the target is purged.
    if (field.type === 'ref')
      return [indexOn(table, isRows ? [column] : [column, 'created_at', 'id'], { rows: 'present' })];
    if (field.indexed !== true || isRows) return [];
    if (isMany(field)) return [indexOn(table, [column], { method: 'gin' })];
    return [indexOn(table, [firstColumn(name, field), 'id'])];
  });
}

/** The unique rules of an installed resource. */
export function uniqueRulesIn({ recordTable, definition }: ResourceModel): readonly UniqueRule[] {
  return uniqueRulesOf(recordTable, definition);
}

/** Unique rules of a resource, with the names of their indexes. */
export function uniqueRulesOf(table: string, resource: ResourceDefinition): readonly UniqueRule[] {
  const single = Object.entries(resource.fields)
    .filter(([, field]) => field.unique === true)
    .map(([name]) => [name]);
  return [...single, ...(resource.unique ?? [])].map((fields) => ({
    index: uniqueIndex(table, resource, fields).name,
    fields,
  }));
}

/** Unique indexes and those declared by the resource. */
export function uniqueIndexes(table: string, resource: ResourceDefinition): readonly SpecIndex[] {
  const more = (resource.indexes ?? []).map((fields) =>
    indexOn(
      table,
      fields.map((field) => columnOfField(resource, field)),
    ),
  );
  return [
    ...uniqueRulesOf(table, resource).map(({ fields }) => uniqueIndex(table, resource, fields)),
    ...more,
  ];
}

function uniqueIndex(table: string, resource: ResourceDefinition, fields: readonly string[]): SpecIndex {
  return indexOn(
    table,
    fields.map((field) => columnOfField(resource, field)),
    { isUnique: true },
  );
}

/** Properties of an index besides its columns: a btree over live rows by default. */
type IndexKind = Partial<Pick<SpecIndex, 'method' | 'isUnique' | 'rows'>>;

/** An index over columns in order; a column is given alone or with its direction. */
export function indexOn(
  table: string,
  columns: readonly (string | IndexKey)[],
  kind: IndexKind = {},
): SpecIndex {
  const keys = forwards(
    columns.map((key) => (typeof key === 'string' ? { column: key, order: 'asc' as const } : key)), // a literal type, widened otherwise
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

/** An index can be read in both directions: a descending order is served by the ascending index. */
export function forwards(keys: readonly IndexKey[]): readonly IndexKey[] {
  if (keys[0]?.order !== 'desc') return keys;
  return keys.map(({ column, order }) => ({ column, order: order === 'asc' ? 'desc' : 'asc' }));
}
