import { type FieldIssue, fieldTypeOf, type WireValue } from '@haiqiao/contract/field-types';
import type { SourceRow } from '../sheets/reading/sheet-source.ts';
import type { ChosenValue, TextRow } from './cell-report.ts';
import type { ImportField } from './import-fields.ts';
import type { LabelLookups } from './label-lookups.ts';

/** A column of the file with its target field. */
export interface ImportColumn {
  readonly index: number;
  readonly field: ImportField;
}

/** A row with its parsed values and issues. */
export interface ParsedRow {
  readonly text: TextRow;
  readonly values: ReadonlyMap<string, WireValue>;
  readonly issues: readonly FieldIssue[];
}

/** A corrected cell: typed text, or a chosen value with its label. */
interface CellCorrection {
  readonly text: string;
  readonly value?: ChosenValue | undefined;
}

/** Corrected cells: row of the file, then field. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<string, CellCorrection>>;

/** Groups corrections by row. */
export function correctionsByRow(
  corrections: readonly (CellCorrection & { readonly row: number; readonly field: string })[],
): Corrections {
  const rows = new Map<number, Map<string, CellCorrection>>();
  for (const { row, field, text, value } of corrections) {
    const cells = rows.get(row) ?? new Map<string, CellCorrection>();
    rows.set(row, cells.set(field, { text, value }));
  }
  return rows;
}

/** The cells of a row by field, with corrections applied. */
export function textRowOf(
  row: SourceRow,
  plan: { columns: readonly ImportColumn[]; corrections: Corrections },
): TextRow {
  const corrections = plan.corrections.get(row.number);
  const cells = plan.columns.map(({ index, field }) => {
    return [field.name, corrections?.get(field.name)?.text ?? row.cells[index] ?? ''] as const;
  });
  const chosen = [...(corrections ?? [])].flatMap(([field, { value }]) =>
    value === undefined ? [] : [[field, value] as const],
  );
  return {
    row: row.number,
    cells: new Map(cells),
    ...(chosen.length > 0 ? { chosen: new Map(chosen) } : {}),
  };
}

/** Parses the cells of rows. Names are looked up for all rows at once. */
export async function parseRows(
  rows: readonly TextRow[],
  columns: readonly ImportColumn[],
  lookups: LabelLookups,
): Promise<ParsedRow[]> {
  for (const { field } of columns) {
    await lookups.prepare(
      field.definition,
      rows.map(({ cells }) => cells.get(field.name) ?? ''),
    );
  }
  return rows.map((row) => parseRow(row, columns, lookups));
}

function parseRow(text: TextRow, columns: readonly ImportColumn[], lookups: LabelLookups): ParsedRow {
  const values = new Map<string, WireValue>();
  const issues: FieldIssue[] = [];
  for (const { field } of columns) {
    const { name, definition } = field;
    const type = fieldTypeOf(definition);
    const value = text.chosen?.get(name);
    const parsed =
      value === undefined
        ? type.parseText(text.cells.get(name) ?? '', definition, lookups.lookUp)
        : type.parse(value, definition);
    if (parsed.ok) values.set(name, parsed.value);
    else issues.push(...parsed.issues.map((issue) => ({ ...issue, path: name })));
  }
  return { text, values, issues };
}
