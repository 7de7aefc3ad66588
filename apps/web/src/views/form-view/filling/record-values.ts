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

/** A definition of a form, or of a row in one, as far as it says what the reader may do. */
type Viewed = FieldDefinition & Partial<Pick<FieldView, 'mode'>>;

/** A value as its type reads it; null while it is half typed. A mask says that there is a value. */
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
 * A value as linkage may see it: parsed, and empty where it is half typed. A sub-table is read cell by cell, so that one
 * unfinished cell does not empty its sums.
 */
export function parsedValue(field: FieldDefinition, raw: WireValue): WireValue {
  if (field.type !== 'table') return parsedOrNull(field, raw);
  const rows = tableRowsOf(raw);
  return rows.length > 0 ? rows.map((row) => parsedRow(row, field.fields)) : null;
}

/** Whether a form may change a field at all: linkage may still forbid it for a while. */
export function isEditable(field: FieldView): boolean {
  return mayFill(field);
}

/** The values of a detail in the form in which they are saved; masked ones as the mask shows them. */
export function valuesOf(detail: Pick<RecordDetail, 'fields'>, fields: FieldViews): RecordValues {
  const entries = Object.entries(fields).map(([name, field]) => {
    const raw = (detail.fields[name]?.value ?? null) as WireValue; // it came out of JSON
    const parsed = fieldTypeOf(field).parse(raw, field);
    // What the server keeps is right even where today's rules would refuse it.
    return [name, field.mode !== 'masked' && parsed.ok ? parsed.value : namedValueOf(raw).value] as const;
  });
  return Object.fromEntries(entries);
}

function maskedNames(columns: Readonly<Record<string, Viewed>>): readonly string[] {
  return Object.entries(columns).flatMap(([name, { mode }]) => (mode === 'masked' ? [name] : []));
}

/** A value as it may be sent: of a sub-table without the cells that still show their mask. */
export function withoutMasks(field: FieldView, now: WireValue, base: WireValue): WireValue {
  const masked = field.type === 'table' ? maskedNames(field.fields) : [];
  if (masked.length === 0) return now;
  const before = new Map(tableRowsOf(base).map((row) => [row['id'], row]));
  const rows = tableRowsOf(now).map((row) => {
    const kept = row['id'] === undefined ? undefined : before.get(row['id']);
    const names = masked.filter((name) => kept !== undefined && sameValue(row[name], kept[name]));
    return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
  });
  return rows.length > 0 ? rows : null;
}

function masked(field: Viewed, value: WireValue): WireValue {
  if (field.mode === 'masked' && isFileField(field)) return Array.isArray(value) ? MASKED_WHOLE : value;
  const isOpen = field.mode === 'masked' && field.personal !== undefined && typeof value === 'string';
  return isOpen && fieldTypeOf(field).parse(value, field).ok ? maskPersonal(field.personal, value) : value;
}

/** What was typed in the place of a mask, masked again once it is kept. */
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

/** What the server calls the values of a detail. */
export function displayValuesOf(detail: Pick<RecordDetail, 'fields'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(detail.fields).map(([name, { displayValue }]) => [name, displayValue]),
  );
}

/** Names of the fields whose value differs from what the form began with. */
export function changedNames(now: RecordValues, base: RecordValues, fields: FieldViews): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    return isEditable(field) && !isSame(field, now[name], base[name]) ? [name] : [];
  });
}

/** Whether two values of a field mean the same: another spelling and worked-out columns are no difference. */
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

/** Computed columns are worked out anew by each side; they are no change of a person's. */
function withoutComputed(field: FieldDefinition, value: WireValue): WireValue {
  if (field.type !== 'table') return value;
  const computed = Object.entries(field.fields).filter(([, { type }]) => type === 'computed');
  const names = new Set(computed.map(([name]) => name));
  return tableRowsOf(value).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name))),
  );
}
