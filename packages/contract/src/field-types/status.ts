import { labelText, parseCode } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType } from './field-type.ts';
import { refuse } from './parsed.ts';

/** The state of a record. Changed by transitions only, not by a save or an import. */
export const status: FieldType<'status'> = {
  parse: (raw) => parseCode(raw),
  parseText: () => refuse('readonly'),
  toText: (value, _field, labelOf) => labelText(value, { kind: 'status', resource: '' }, labelOf),
  operators: OPERATORS.code,
  sortable: true,
  canBeUnique: false,
};
