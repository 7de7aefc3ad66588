import { labelText, parseId, parseLabel } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType } from './field-type.ts';

/** An organisation unit: its id. */
export const org: FieldType<'org'> = {
  parse: (raw) => parseId(raw),
  parseText: (cell, _field, lookUp) => parseLabel(cell, { kind: 'org' }, lookUp),
  toText: (value, _field, labelOf) => labelText(value, { kind: 'org' }, labelOf),
  operators: OPERATORS.id,
  sortable: false,
  canBeUnique: true,
};
