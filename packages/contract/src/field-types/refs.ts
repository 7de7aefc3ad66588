import { labelsText, parseId, parseLabel, parseLabels, parseMany } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType } from './field-type.ts';

/** Default maximum of records (definitions/field.ts). */
export const REFS_MAX_ITEMS = 200;

/** Several records of another area: their ids. */
export const refs: FieldType<'refs'> = {
  parse: (raw, { max = REFS_MAX_ITEMS }) => parseMany(raw, parseId, max),
  parseText: (cell, { target, max = REFS_MAX_ITEMS }, lookUp) =>
    parseLabels(cell, (label) => parseLabel(label, { kind: 'ref', target }, lookUp), max),
  toText: (value, { target }, labelOf) => labelsText(value, { kind: 'ref', target }, labelOf),
  operators: OPERATORS.ids,
  sortable: false,
  canBeUnique: false,
};
