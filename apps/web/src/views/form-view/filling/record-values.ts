import { MASKED_WHOLE, maskPersonal } from '@haiqiao/contract/access';
import type { FieldDefinition, RecordValues } from '@haiqiao/contract/definitions';
import {
  fieldTypeOf,
  isFileField,
  sameValue,
  tableRowsOf,
  type TableRow,
  type WireValue,
} from '@haiqiao/contract/field-types';
import type { FieldView, FieldViews, RecordDetail } from '@haiqiao/contract/endpoints';
import { mayFill } from '#web/field-types/field-input.tsx';
import { namedValueOf } from '#web/field-types/wire-value.ts';

/** A field definition with the reader's access, for a form or a row. */
type Viewed = FieldDefinition & Partial<Pick<FieldView, 'mode'>>;

/** A value parsed by its type; null while incomplete. A mask counts as a value. */
function parsedOrNull(field: Viewed, raw: WireValue): WireValue {
  const parsed = fieldTypeOf(field).parse(raw, field);
  if (parsed.ok) return parsed.value;
  return field.mode === 'masked' ? raw : null;
}

function parsedRow(row: TableRow, columns: Readonly<Record<string, FieldDefinition>>): TableRow {
  const cells = Object.entries(row).map(([name, raw]) => {
    const column = columns[name];
    return [name, column ? parsedOrNull(column, raw) : raw] as const;
  });
  return Object.fromEntries(cells);
}

/**
 * A value for linkage: parsed, and empty when incomplete. A sub-table is parsed cell by cell, so that one incomplete cell does not clear
 * its sums.
 */
export function parsedValue(field: FieldDefinition, raw: WireValue): WireValue {
  if (field.type !== 'table') return parsedOrNull(field, raw);
  const rows = tableRowsOf(raw);
  return rows.length > 0 ? rows.map((row) => parsedRow(row, field.fields)) : null;
}

/** Whether a form may change a field in principle: linkage may forbid it temporarily. */
export function isEditable(field: FieldView): boolean {
  return mayFill(field);
}

/** The values of a detail in saved form; masked ones as their mask. */
export function valuesOf(detail: Pick<RecordDetail, 'fields'>, fields: FieldViews): RecordValues {
  const entries = Object.entries(fields).map(([name, field]) => {
    const raw = (detail.fields[name]?.value ?? null) as WireValue; // it came out of JSON
    const parsed = fieldTypeOf(field).parse(raw, field);
    // The server's stored value is valid even when current rules would reject it.
    return [name, field.mode !== 'masked' && parsed.ok ? parsed.value : namedValueOf(raw).value] as const;
  });
  return Object.fromEntries(entries);
}

function maskedNames(columns: Readonly<Record<string, Viewed>>): readonly string[] {
  return Object.entries(columns).flatMap(([name, { mode }]) => (mode === 'masked' ? [name] : []));
}

/** A value to send: for a sub-table without the cells that still show their mask. */
export function withoutMasks(field: FieldView, now: WireValue, base: WireValue): WireValue {
  const masked = field.type === 'table' ? maskedNames(field.fields) : [];
  if (masked.length === 0) return now;
  const before = new Map(tableRowsOf(base).map((row) => [row['id'], row]));
  const rows = tableRowsOf(now).map((row) => {
    const storedRow = row['id'] === undefined ? undefined : before.get(row['id']);
    const names = masked.filter((name) => storedRow !== undefined && sameValue(row[name], storedRow[name]));
    return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
  });
  return rows.length > 0 ? rows : null;
}

function masked(field: Viewed, value: WireValue): WireValue {
  if (field.mode === 'masked' && isFileField(field)) return Array.isArray(value) ? MASKED_WHOLE : value;
  const isOpen = field.mode === 'masked' && field.personal !== undefined && typeof value === 'string';
  return isOpen && fieldTypeOf(field).parse(value, field).ok ? maskPersonal(field.personal, value) : value;
}

/** Replacement values of masked fields, masked again after the save. */
export function maskedAgain(values: RecordValues, fields: FieldViews): RecordValues {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fields[name];
    if (!field) return [name, value] as const;
    if (field.type !== 'table') return [name, masked(field, value)] as const;
    const columns: Readonly<Record<string, Viewed>> = field.fields;
    const rows = tableRowsOf(value).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, cell]) => {
          const definition = columns[column];
          return [column, definition ? masked(definition, cell) : cell] as const;
        }),
      ),
    );
    return [name, rows.length > 0 ? rows : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The server's display texts of a detail. */
export function displayValuesOf(detail: Pick<RecordDetail, 'fields'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(detail.fields).map(([name, { displayValue }]) => [name, displayValue]),
  );
}

/** Names of the fields that differ from the start of the edit. */
export function changedNames(now: RecordValues, base: RecordValues, fields: FieldViews): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    return isEditable(field) && !isSame(field, now[name], base[name]) ? [name] : [];
  });
}

/** Whether two values of a field are equal, ignoring spelling and computed columns. */
export function isSame(
  field: FieldDefinition,
  now: WireValue | undefined,
  base: WireValue | undefined,
): boolean {
  if (sameValue(now, base)) return true;
  const parsed = fieldTypeOf(field).parse(withoutComputed(field, now ?? null), field);
  const stored = fieldTypeOf(field).parse(withoutComputed(field, base ?? null), field);
  return parsed.ok && stored.ok && sameValue(parsed.value, stored.value);
}

/** Both sides recalculate computed columns; they are not a person's change. */
function withoutComputed(field: FieldDefinition, value: WireValue): WireValue {
  if (field.type !== 'table') return value;
  const computed = Object.entries(field.fields).filter(([, { type }]) => type === 'computed');
  const names = new Set(computed.map(([name]) => name));
  return tableRowsOf(value).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name))),
  );
}
