import {
  columnOf,
  draftStateOf,
  type FieldDefinition,
  type ListDefinition,
  pinyinColumnOf,
  type ResourceDefinition,
} from '@haiqiao/contract/definitions';
import {
  LONG_TEXT_MAX_CHARACTERS,
  RICH_TEXT_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '@haiqiao/contract/field-types';
import { columnsOf } from '#server/platform/field-types/index.ts';
import { DUPLICATE_KEYS_COLUMN } from '#server/platform/records/duplicates/duplicate-keys.ts';
import {
  BASE_TABLE_COLUMNS,
  baseChecks,
  baseForeignKeys,
  baseIndexes,
  ROW_TABLE_COLUMNS,
} from './base-table.ts';
import { fieldIndexes, indexOn, uniqueIndexes } from './field-indexes.ts';
import { listIndexes } from './list-indexes.ts';
import { quoteLiteral } from './quote.ts';
import { constraintName, rowsTableName, tableNameOf } from './names.ts';
import type { SpecCheck, SpecColumn, SpecForeignKey, TableSpec } from './table-spec.ts';

/** What the tables of a resource depend on besides the resource itself. */
export interface TableSurroundings {
  /** Lists over the resource, which define sorts and filters. */
  readonly lists: readonly ListDefinition[];
  /** Every resource by code, as targets of references. */
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
}

type Fields = Readonly<Record<string, FieldDefinition>>;

/** The tables of a resource: its own and one per sub-table. None for a resource on a platform table, which migrations own. */
export function tablesOf(resource: ResourceDefinition, around: TableSurroundings): readonly TableSpec[] {
  if (resource.table !== undefined) return [];
  const name = tableNameOf(resource);
  // A draft may lack required values; submitting checks them.
  const mayLack = draftStateOf(resource) !== null;
  const main: TableSpec = {
    name,
    resource: resource.code,
    parent: null,
    columns: [
      ...allColumns(BASE_TABLE_COLUMNS, fieldColumns(resource.fields, { mayLack })),
      ...duplicateColumns(resource),
    ],
    indexes: distinct([
      ...baseIndexes(name),
      ...fieldIndexes(name, resource.fields),
      ...uniqueIndexes(name, resource),
      ...(resource.duplicates ? [indexOn(name, [DUPLICATE_KEYS_COLUMN], { method: 'gin' })] : []),
      ...around.lists.flatMap((list) => listIndexes(name, resource, list)),
    ]),
    checks: distinct([...baseChecks(name, resource), ...lengthChecks(name, resource.fields)]),
    foreignKeys: distinct([...baseForeignKeys(name), ...foreignKeys(name, resource.fields, around)]),
  };
  return [main, ...rowTables(main, resource, around)];
}

/** With duplicate detection each record stores its duplicate keys. */
function duplicateColumns({ duplicates }: ResourceDefinition): readonly SpecColumn[] {
  if (!duplicates) return [];
  const shape = { type: 'integer[]', notNull: true, default: `'{}'::integer[]`, fill: null, field: null };
  return [{ name: DUPLICATE_KEYS_COLUMN, ...shape }];
}

function rowTables(
  main: TableSpec,
  resource: ResourceDefinition,
  around: TableSurroundings,
): readonly TableSpec[] {
  const mayLack = draftStateOf(resource) !== null;
  return Object.entries(resource.fields).flatMap(([field, definition]) => {
    if (definition.type !== 'table') return [];
    const name = rowsTableName(main.name, columnOf(field, definition));
    return {
      name,
      resource: resource.code,
      parent: main.name,
      columns: allColumns(
        ROW_TABLE_COLUMNS,
        fieldColumns(definition.fields, { prefix: `${field}.`, mayLack }),
      ),
      indexes: distinct([
        indexOn(name, ['parent_id', 'order_no'], { rows: 'all' }),
        ...fieldIndexes(name, definition.fields),
      ]),
      checks: lengthChecks(name, definition.fields),
      foreignKeys: [
        {
          name: constraintName('fk', name, ['parent_id']),
          column: 'parent_id',
          target: main.name,
          onDelete: 'cascade' as const, // a literal type, widened otherwise
        },
        ...foreignKeys(name, definition.fields, around),
      ],
    };
  });
}

/** Base columns first; a redeclared field may tighten its column, never loosen it. */
function allColumns(base: readonly SpecColumn[], own: readonly SpecColumn[]): readonly SpecColumn[] {
  const names = new Set(base.map(({ name }) => name));
  const asked = base.map((column) => {
    const again = own.find(({ name }) => name === column.name);
    return again ? { ...column, field: again.field, notNull: column.notNull || again.notNull } : column;
  });
  return [...asked, ...own.filter(({ name }) => !names.has(name))];
}

interface ColumnsAsked {
  readonly prefix?: string;
  /** Drafts may lack required values. */
  readonly mayLack: boolean;
}

function fieldColumns(fields: Fields, { prefix = '', mayLack }: ColumnsAsked): readonly SpecColumn[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const pinyin = pinyinColumnOf(name, field);
    const notNull = !mayLack && isAlwaysThere(field);
    return [
      ...columnsOf(columnOf(name, field), field).map((column) => ({
        ...column,
        notNull,
        default: null,
        fill: notNull ? constantOf(field, column.type) : null,
        field: `${prefix}${name}`,
      })),
      ...(pinyin === null
        ? []
        : [
            {
              name: pinyin,
              type: 'text',
              notNull: false,
              default: null,
              fill: null,
              field: `${prefix}${name}`,
            },
          ]),
    ];
  });
}

/** Whether every record has a value: a conditional field, or one that is cleared by rules, may lack it. */
function isAlwaysThere(field: FieldDefinition): boolean {
  const isEmptied = field.type === 'ref' && field.onTargetDelete === 'clear';
  return (
    field.required === true && field.visibleWhen === undefined && field.type !== 'computed' && !isEmptied
  );
}

/** The initial constant of a field as SQL; null where it is computed or there is none. */
function constantOf(field: FieldDefinition, type: string): string | null {
  if (field.default === undefined || !('literal' in field.default)) return null;
  const { literal } = field.default;
  if (literal === null || type.endsWith('[]')) return null;
  return `${quoteLiteral(String(literal))}::${type}`;
}

function lengthChecks(table: string, fields: Fields): readonly SpecCheck[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const most = lengthOf(field);
    if (most === null) return [];
    const column = columnOf(name, field);
    return { name: constraintName('ck', table, [column, 'length']), kind: 'length' as const, column, most }; // a literal
  });
}

function lengthOf(field: FieldDefinition): number | null {
  switch (field.type) {
    case 'text':
      return field.maxLength ?? TEXT_MAX_CHARACTERS;
    case 'longText':
      return field.maxLength ?? LONG_TEXT_MAX_CHARACTERS;
    case 'richText':
      return field.maxLength ?? RICH_TEXT_MAX_CHARACTERS;
    default:
      return null;
  }
}

function foreignKeys(table: string, fields: Fields, around: TableSurroundings): readonly SpecForeignKey[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const target = targetTable(field, around);
    if (target === null) return [];
    const column = columnOf(name, field);
    return { name: constraintName('fk', table, [column]), column, target, onDelete: 'refuse' as const }; // a literal
  });
}

/** Target table of a single reference; null for other fields. */
function targetTable(field: FieldDefinition, { resources }: TableSurroundings): string | null {
  switch (field.type) {
    case 'user':
      return 'sys_member';
    case 'org':
      return 'sys_org';
    case 'ref': {
      const target = resources.get(field.target);
      return target ? tableNameOf(target) : null;
    }
    default:
      return null;
  }
}

/** Items with distinct names; the first wins. */
function distinct<Named extends { readonly name: string }>(all: readonly Named[]): readonly Named[] {
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}
