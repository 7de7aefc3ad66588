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
import { columnsOf } from '#server/platform/field-types/columns.ts';
import { TWIN_COLUMN } from '#server/platform/records/twins/twin-keys.ts';
import {
  BASE_TABLE_COLUMNS,
  baseChecks,
  baseForeignKeys,
  baseIndexes,
  ROW_TABLE_COLUMNS,
} from './base-table.ts';
import { fieldIndexes, uniqueIndexes } from './field-indexes.ts';
import { indexOn } from './index-on.ts';
import { listIndexes } from './list-indexes.ts';
import { quoteLiteral } from './quote.ts';
import { constraintName, rowsTableName, tableNameOf } from './names.ts';
import type { SpecCheck, SpecColumn, SpecForeignKey, TableSpec } from './table-spec.ts';

/** What the tables of a resource depend on beyond the resource itself. */
export interface TableSurroundings {
  /** Lists over the resource, which say what it is sorted and filtered by. */
  readonly lists: readonly ListDefinition[];
  /** Every resource by its code, for what references point to. */
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
}

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The tables that a resource is to have: its own and one per sub-table. None for a resource that stands on a platform
 * table, which migrations own.
 */
export function tablesOf(resource: ResourceDefinition, around: TableSurroundings): readonly TableSpec[] {
  if (resource.table !== undefined) return [];
  const name = tableNameOf(resource);
  // A draft may lack anything; whoever hands it in is asked for the whole.
  const mayLack = draftStateOf(resource) !== null;
  const main: TableSpec = {
    name,
    resource: resource.code,
    parent: null,
    columns: [
      ...allColumns(BASE_TABLE_COLUMNS, fieldColumns(resource.fields, { mayLack })),
      ...twinColumns(resource),
    ],
    indexes: distinct([
      ...baseIndexes(name),
      ...fieldIndexes(name, resource.fields),
      ...uniqueIndexes(name, resource),
      ...(resource.duplicates ? [indexOn(name, [TWIN_COLUMN], { method: 'gin' })] : []),
      ...around.lists.flatMap((list) => listIndexes(name, resource, list)),
    ]),
    checks: distinct([...baseChecks(name, resource), ...lengthChecks(name, resource.fields)]),
    foreignKeys: distinct([...baseForeignKeys(name), ...foreignKeys(name, resource.fields, around)]),
  };
  return [main, ...rowTables(main, resource, around)];
}

/** Where doubles are looked for, each record keeps what it shares with them. */
function twinColumns({ duplicates }: ResourceDefinition): readonly SpecColumn[] {
  if (!duplicates) return [];
  const shape = { type: 'integer[]', notNull: true, default: `'{}'::integer[]`, fill: null, field: null };
  return [{ name: TWIN_COLUMN, ...shape }];
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
          onDelete: 'cascade' as const, // a literal, widened otherwise
        },
        ...foreignKeys(name, definition.fields, around),
      ],
    };
  });
}

/** Base columns first; a field that stands in one of them may ask more of it, never less. */
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
  /** Records may be drafts that lack what is required. */
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

/** Whether every record has a value: one that is not always shown, or that is emptied for others, may lack it. */
function isAlwaysThere(field: FieldDefinition): boolean {
  const isEmptied = field.type === 'ref' && field.onTargetDelete === 'clear';
  return (
    field.required === true && field.visibleWhen === undefined && field.type !== 'computed' && !isEmptied
  );
}

/** The constant that a field begins with, as SQL; null where it is worked out or there is none. */
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

/** Table that a field points to with one id; null for the others. */
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

/** One of each name; the first wins. */
function distinct<Named extends { readonly name: string }>(all: readonly Named[]): readonly Named[] {
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}
