import { labelText, parseId, parseLabel } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType } from './field-type.ts';

/** A reference to a record: its id. The server checks that it exists and is readable. */
export const ref: FieldType<'ref'> = {
  parse: (raw) => parseId(raw),
  parseText: (cell, { target }, lookUp) => parseLabel(cell, { kind: 'ref', target }, lookUp),
  toText: (value, { target }, labelOf) => labelText(value, { kind: 'ref', target }, labelOf),
  operators: OPERATORS.id,
  sortable: false,
  canBeUnique: true,
};
