import {
  columnOf,
  type FieldDefinition,
  isBaseFieldName,
  pinyinColumnOf,
} from '@haiqiao/contract/definitions';
import { columnsOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, RowsModel } from './model.ts';

/** The table in which a field is stored. */
export interface FieldContext {
  readonly name: string;
  /** Table of the resource; prefix of its sub-tables. */
  readonly table: string;
  readonly isPlatform: boolean;
}

/** Resolves a field to its columns, and a sub-table to its table. */
export function buildField(
  definition: FieldDefinition,
  { name, table, isPlatform }: FieldContext,
): FieldModel {
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
    // Rows have no base fields: a `title` in them is an ordinary field.
    buildField(definition, { name, table, isPlatform: true }),
  ]);
  return { recordTable: table, fields: new Map(models) };
}
