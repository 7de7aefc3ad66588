import { labelText, parseId, parseLabel } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType } from './field-type.ts';

/** A member of staff: their id. */
export const user: FieldType<'user'> = {
  parse: (raw) => parseId(raw),
  parseText: (cell, _field, lookUp) => parseLabel(cell, { kind: 'user' }, lookUp),
  toText: (value, _field, labelOf) => labelText(value, { kind: 'user' }, labelOf),
  operators: OPERATORS.id,
  sortable: false,
  canBeUnique: true,
};
