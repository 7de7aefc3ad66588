import type { FieldView, ListView } from '@haiqiao/contract/endpoints';
import type { ImportHead, ImportReport } from '#web/api/transfers.ts';

/** Heading of the file → field; null leaves the column out. */
export type Mapping = ReadonlyMap<number, string | null>;

/** What the server found out by itself. */
export function firstMapping({ headings }: ImportHead): Mapping {
  return new Map(headings.map(({ index, field }) => [index, field]));
}

/** Gives a heading another field; a field fills from one column only, so that the one that had it goes without. */
export function remapped(mapping: Mapping, index: number, field: string | null): Mapping {
  const entries = [...mapping].map(([at, known]): [number, string | null] => {
    if (at === index) return [at, field];
    return [at, field !== null && known === field ? null : known];
  });
  return new Map(entries);
}

/** The columns that are read, as the server wants them. */
export function mappedColumns(mapping: Mapping): { index: number; field: string }[] {
  return [...mapping].flatMap(([index, field]) => (field === null ? [] : [{ index, field }]));
}

/** Kinds of values that tell records apart, as the server sees it. */
const KEY_TYPES: ReadonlySet<FieldView['type']> = new Set(['text', 'integer']);

/**
 * Fields by which a row of the file finds the record that it changes: no two records share their values, and they are seen as they
 * are. None where imports only make records: those without a form are changed by a service of their own.
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

/** A cell of the file that was mended in place. */
export interface Correction {
  readonly row: number;
  readonly field: string;
  readonly text: string;
  /** What was chosen instead of typed; it counts, and `text` is what people call it. */
  readonly value?: string | boolean | string[] | undefined;
}

/** Puts corrections in place of those for the same cells. */
export function corrected(
  corrections: readonly Correction[],
  next: readonly Correction[],
): readonly Correction[] {
  const nameOf = ({ row, field }: Correction) => `${row}.${field}`;
  const replaced = new Set(next.map(nameOf));
  return [...corrections.filter((each) => !replaced.has(nameOf(each))), ...next];
}

/** A wrong row with what is wrong in it. */
export interface WrongRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly messages: ReadonlyMap<string, string>;
}

/** The wrong rows of a report with their sentences, by field. */
export function wrongRows({ wrong, issues }: ImportReport): readonly WrongRow[] {
  const byRow = Map.groupBy(issues, ({ row }) => row);
  return wrong.map(({ row, cells }) => ({
    row,
    cells,
    messages: new Map((byRow.get(row) ?? []).map(({ field, message }) => [field, message])),
  }));
}

/** Of some fields the one whose values most rows share with records that are there, and how many do; null for none. */
export function mostTaken(
  { taken = {} }: ImportReport,
  fields: readonly string[],
): { readonly field: string; readonly rows: number } | null {
  const counts = fields.map((field) => ({ field, rows: taken[field] ?? 0 }));
  const [most] = counts.toSorted((a, b) => b.rows - a.rows);
  return most && most.rows > 0 ? most : null;
}

/** The field that names a row, then those that are wrong somewhere, most mistakes first, then the others of the file. */
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
