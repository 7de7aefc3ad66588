import { labelText, parseId, parseLabel } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType } from './field-type.ts';

/** A record of another area: its id. That it exists and may be read, the server checks. */
export const ref: FieldType<'ref'> = {
  parse: (raw) => parseId(raw),
  parseText: (cell, { target }, lookUp) => parseLabel(cell, { kind: 'ref', target }, lookUp),
  toText: (value, { target }, labelOf) => labelText(value, { kind: 'ref', target }, labelOf),
  operators: OPERATORS.id,
  sortable: false,
};
