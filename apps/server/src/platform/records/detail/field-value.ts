import { fieldTypeOf, type LabelOf, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { FieldNow } from './visible-record.ts';

/** A field of a record detail: its value as visible to the reader, and as text. Values are already masked. */
export function fieldValue(visibleField: FieldNow, values: RecordValues, labelOf: LabelOf) {
  const { field, mode, cells } = visibleField;
  const value = values[field.name] ?? null;
  if (field.rows)
    return { value: rowsValue(cells, value, labelOf), displayValue: rowsText(cells, value, labelOf) };
  if (mode === 'masked') return { value, displayValue: scalarText(value) };
  return { value, displayValue: fieldTypeOf(field.definition).toText(value, field.definition, labelOf) };
}

/** Cells with references have a name. */
const NAMED: ReadonlySet<string> = new Set(['ref', 'user', 'org']);

function rowsValue(cells: readonly FieldNow[], value: WireValue, labelOf: LabelOf): WireValue {
  const names = new Set(['id', ...cells.map(({ field }) => field.name)]);
  const rows = tableRowsOf(value).map((row) => ({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))),
    ...Object.fromEntries(
      cells.flatMap(({ field, mode }) => {
        const cell = row[field.name] ?? null;
        if (cell === null || mode === 'masked' || !NAMED.has(field.definition.type)) return [];
        const displayValue = fieldTypeOf(field.definition).toText(cell, field.definition, labelOf);
        return [[field.name, { value: cell, displayValue }] as const];
      }),
    ),
  }));
  return rows.length === 0 ? null : rows;
}

function rowsText(cells: readonly FieldNow[], value: WireValue, labelOf: LabelOf): string {
  return tableRowsOf(value)
    .map((row) =>
      cells
        .map(({ field, mode }) => {
          const cell = row[field.name] ?? null;
          if (mode === 'masked') return scalarText(cell);
          return fieldTypeOf(field.definition).toText(cell, field.definition, labelOf);
        })
        .filter((text) => text !== '')
        .join(' | '),
    )
    .join('\n');
}
