import type { FieldView, ListView } from '@haiqiao/contract/endpoints';
import type { ImportHead, ImportReport } from '#web/api/transfers.ts';

/** Column of the file → field; null leaves the column out. */
export type Mapping = ReadonlyMap<number, string | null>;

/** The server's automatic matching. */
export function firstMapping({ headings }: ImportHead): Mapping {
  return new Map(headings.map(({ index, field }) => [index, field]));
}

/** Maps a column to another field; a field is filled by one column only, so that its previous column is unmapped. */
export function remapped(mapping: Mapping, index: number, field: string | null): Mapping {
  const entries = [...mapping].map(([at, mappedField]): [number, string | null] => {
    if (at === index) return [at, field];
    return [at, field !== null && mappedField === field ? null : mappedField];
  });
  return new Map(entries);
}

/** The mapped columns, in the server's format. */
export function mappedColumns(mapping: Mapping): { index: number; field: string }[] {
  return [...mapping].flatMap(([index, field]) => (field === null ? [] : [{ index, field }]));
}

/** Field types usable as keys, by the server's rule. */
const KEY_TYPES: ReadonlySet<FieldView['type']> = new Set(['text', 'integer']);

/**
 * Fields by which a file row finds its record to change: unique and unmasked. Empty when imports only create records: records without a
 * form are changed by their own service.
 */
export function keyFields(view: ListView, mapping: Mapping): readonly { field: string; label: string }[] {
  if (!view.verbs.update || view.form === null) return [];
  const mapped = new Set(mapping.values());
  return Object.entries(view.fields).flatMap(([field, { unique, mode, type, label }]) => {
    const isKey = unique === true && mode === 'editable' && KEY_TYPES.has(type);
    return isKey && mapped.has(field) ? [{ field, label }] : [];
  });
}

/** Required fields that no column fills. */
export function missingFields({ fields }: ImportHead, mapping: Mapping): readonly string[] {
  const filled = new Set(mapping.values());
  return fields.flatMap(({ field, label, required }) => (required && !filled.has(field) ? [label] : []));
}

/** A file cell corrected in place. */
export interface Correction {
  readonly row: number;
  readonly field: string;
  readonly text: string;
  /** The chosen value of a choice; it is used, and `text` is its label. */
  readonly value?: string | boolean | string[] | undefined;
}

/** Replaces corrections of the same cells. */
export function corrected(
  corrections: readonly Correction[],
  next: readonly Correction[],
): readonly Correction[] {
  const nameOf = ({ row, field }: Correction) => `${row}.${field}`;
  const replaced = new Set(next.map(nameOf));
  return [...corrections.filter((each) => !replaced.has(nameOf(each))), ...next];
}

/** A wrong row with its errors. */
export interface WrongRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly messages: ReadonlyMap<string, string>;
}

/** The wrong rows of a report with their messages, by field. */
export function wrongRows({ wrong, issues }: ImportReport): readonly WrongRow[] {
  const byRow = Map.groupBy(issues, ({ row }) => row);
  return wrong.map(({ row, cells }) => ({
    row,
    cells,
    messages: new Map((byRow.get(row) ?? []).map(({ field, message }) => [field, message])),
  }));
}

/** The field whose values match existing records in the most rows, with their number; null for none. */
export function mostTaken(
  { taken = {} }: ImportReport,
  fields: readonly string[],
): { readonly field: string; readonly rows: number } | null {
  const counts = fields.map((field) => ({ field, rows: taken[field] ?? 0 }));
  const [most] = counts.toSorted((a, b) => b.rows - a.rows);
  return most && most.rows > 0 ? most : null;
}

/** The name field of a row, then fields with errors, most errors first, then the file's other fields. */
export function gridFields(
  report: ImportReport,
  mapped: readonly string[],
  nameField: string | null,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { field } of report.issues) counts.set(field, (counts.get(field) ?? 0) + 1);
  const wrong = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const ordered = [...wrong, ...mapped.filter((field) => !counts.has(field))];
  const isName = (field: string) => field === nameField;
  return [...ordered.filter(isName), ...ordered.filter((field) => !isName(field))];
}
