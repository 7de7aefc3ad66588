import type { TableField } from '../definitions/field.ts';
import { parseId } from './codes.ts';
import type { FieldIssue } from './field-issue.ts';
import type { FieldType, LabelOf, Parsed, WireValue } from './field-type.ts';
import { accept, isBlank, refuse } from './parsed.ts';
import { rowFieldTypeOf } from './row-registry.ts';

/** Default maximum of rows in a sub-table (definitions/field.ts). */
export const TABLE_MAX_ROWS = 500;
/** Maximum number of reported issues per attempt. */
const ISSUES_MAX = 100;

/** A sub-table row on the wire: `id` once stored, and its columns by name. */
export type TableRow = { readonly [column: string]: WireValue };

/** The rows of a sub-table on the wire; empty if none. */
export function tableRowsOf(value: WireValue | undefined): readonly TableRow[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRow);
}

function isRow(value: unknown): value is TableRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Cell {
  readonly column: string;
  readonly parsed: Parsed;
}

function parseCell(column: string, raw: unknown, field: TableField): Cell[] {
  if (column === 'id') return isBlank(raw) ? [] : [{ column, parsed: parseId(raw) }];
  const definition = Object.hasOwn(field.fields, column) ? field.fields[column] : undefined;
  if (!definition) return [{ column, parsed: refuse('unknownField') }];
  // Recomputed at every save: values sent by a client are ignored.
  if (definition.type === 'computed') return [];
  return [{ column, parsed: rowFieldTypeOf(definition).parse(raw, definition) }];
}

function issuesOf({ column, parsed }: Cell, index: number): FieldIssue[] {
  if (parsed.ok) return [];
  return parsed.issues.map((issue) => ({
    ...issue,
    path: `${index}.${column}${issue.path && `.${issue.path}`}`,
  }));
}

function parseRows(raw: readonly unknown[], field: TableField): Parsed {
  const rows: TableRow[] = [];
  const issues: FieldIssue[] = [];
  const ids = new Set<WireValue>();
  for (const [index, item] of raw.entries()) {
    if (!isRow(item)) return refuse('type', undefined, String(index));
    const cells = Object.entries(item).flatMap(([column, value]) => parseCell(column, value, field));
    issues.push(...cells.flatMap((cell) => issuesOf(cell, index)));
    const row = Object.fromEntries(
      cells.map(({ column, parsed }) => [column, parsed.ok ? parsed.value : null]),
    );
    if (row['id'] !== undefined && ids.has(row['id']))
      issues.push({ path: `${index}.id`, rule: 'duplicateRow' });
    if (row['id'] !== undefined) ids.add(row['id']);
    rows.push(row);
  }
  return issues.length > 0 ? { ok: false, issues: issues.slice(0, ISSUES_MAX) } : accept(rows);
}

function parseTable(raw: unknown, field: TableField): Parsed {
  if (isBlank(raw)) return accept(null);
  if (!Array.isArray(raw)) return refuse('type');
  const max = field.maxRows ?? TABLE_MAX_ROWS;
  if (raw.length > max) return refuse('maxRows', { max });
  return raw.length === 0 ? accept(null) : parseRows(raw, field);
}

function rowText(row: TableRow, field: TableField, labelOf: LabelOf): string {
  return Object.entries(field.fields)
    .map(([column, definition]) =>
      rowFieldTypeOf(definition).toText(row[column] ?? null, definition, labelOf),
    )
    .filter((cell) => cell !== '')
    .join(' | ');
}

/**
 * Sub-table rows. Omitted columns are unchanged (empty in a new row); computed ones are recomputed. Issue paths are `<row>.<column>`, rows
 * from 0.
 */
export const table: FieldType<'table'> = {
  parse: parseTable,
  parseText: (cell) => (isBlank(cell) ? accept(null) : refuse('notImportable')),
  toText: (value, field, labelOf) =>
    tableRowsOf(value)
      .map((row) => rowText(row, field, labelOf))
      .join('\n'),
  operators: [],
  sortable: false,
  canBeUnique: false,
};
