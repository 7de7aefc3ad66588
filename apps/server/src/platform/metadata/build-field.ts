import {
  columnOf,
  type FieldDefinition,
  isBaseFieldName,
  pinyinColumnOf,
} from '@haiqiao/contract/definitions';
import { columnsOf } from '#server/platform/field-types/columns.ts';
import type { FieldModel, RowsModel } from './model.ts';

/** Where a field of a resource lives. */
export interface FieldPlace {
  readonly name: string;
  /** Table of the resource; tables of sub-tables are named after it. */
  readonly table: string;
  readonly isPlatform: boolean;
}

/** Resolves a field to its columns, and a sub-table to its table. */
export function buildField(definition: FieldDefinition, { name, table, isPlatform }: FieldPlace): FieldModel {
  const column = columnOf(name, definition);
  return {
    name,
    definition,
    columns: columnsOf(column, definition),
    pinyinColumn: pinyinColumnOf(name, definition),
    isBase: !isPlatform && isBaseFieldName(name),
    rows: definition.type === 'table' ? buildRows(definition.fields, `${table}__${column}`) : null,
  };
}

function buildRows(fields: Readonly<Record<string, FieldDefinition>>, table: string): RowsModel {
  const models = Object.entries(fields).map(([name, definition]): [string, FieldModel] => [
    name,
    // Rows have no base fields: a `title` in them is a field like any other.
    buildField(definition, { name, table, isPlatform: true }),
  ]);
  return { table, fields: new Map(models) };
}
