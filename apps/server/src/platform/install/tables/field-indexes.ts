import {
  columnOf,
  BASE_FIELDS,
  type FieldDefinition,
  type ResourceDefinition,
} from '@haiqiao/contract/definitions';
import { isFileField } from '@haiqiao/contract/field-types';
import { indexOn } from './index-on.ts';
import type { SpecIndex } from './table-spec.ts';

/** Types with several values in one column. */
export const ARRAY_TYPES: ReadonlySet<FieldDefinition['type']> = new Set([
  'dictionaries',
  'refs',
  'tags',
  'file',
  'files',
  'image',
  'images',
]);

/** A rule that no two records outside the recycle bin share these values. */
export interface UniqueRule {
  /** Name of its index, as a violation names it. */
  readonly index: string;
  /** Fields in order. */
  readonly fields: readonly string[];
}

/** Columns by which one field is sorted and compared: its first column. */
export function columnOfField(resource: ResourceDefinition, name: string): string {
  const field = fieldOf(resource, name);
  return field ? columnOf(name, field) : name;
}

/** A declared field or one that every business record has. */
export function fieldOf(resource: ResourceDefinition, name: string): FieldDefinition | undefined {
  const base: Readonly<Record<string, FieldDefinition>> = BASE_FIELDS;
  return resource.fields[name] ?? base[name];
}

/**
 * Indexes that fields need wherever they are shown: references, so that the records that point to one are found, and
 * fields that say `indexed`.
 */
export function fieldIndexes(
  table: string,
  fields: Readonly<Record<string, FieldDefinition>>,
): readonly SpecIndex[] {
  const isRows = table.includes('__');
  return Object.entries(fields).flatMap(([name, field]): readonly SpecIndex[] => {
    const column = columnOf(name, field);
    // Who holds a file is asked with every download; few records have one in each of their fields.
    if (field.type === 'refs' || isFileField(field))
      return [indexOn(table, [column], { method: 'gin', rows: 'present' })];
    // Over deleted records too: the database itself looks for them when the other record is purged.
    if (field.type === 'ref')
      return [indexOn(table, isRows ? [column] : [column, 'created_at', 'id'], { rows: 'present' })];
    if (field.indexed !== true || isRows) return [];
    if (ARRAY_TYPES.has(field.type)) return [indexOn(table, [column], { method: 'gin' })];
    return [indexOn(table, [field.type === 'dateRange' ? `${column}_from` : column, 'id'])];
  });
}

/** What is unique in a resource, with the name of the index that keeps it. */
export function uniqueRulesOf(table: string, resource: ResourceDefinition): readonly UniqueRule[] {
  const single = Object.entries(resource.fields)
    .filter(([, field]) => field.unique === true)
    .map(([name]) => [name]);
  return [...single, ...(resource.unique ?? [])].map((fields) => ({
    index: uniqueIndex(table, resource, fields).name,
    fields,
  }));
}

/** Unique indexes and those that the resource asks for. */
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
