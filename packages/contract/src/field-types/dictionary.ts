import type { DictionaryField } from '../definitions/field.ts';
import { labelText, parseCode, parseLabel } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, LabelSource } from './field-type.ts';

const itemsOf = (field: DictionaryField): LabelSource => ({ kind: 'dictionary', code: field.dictionary });

/** One item of a dictionary: its value. The server, which has the dictionaries, checks that it exists. */
export const dictionary: FieldType<'dictionary'> = {
  parse: (raw) => parseCode(raw),
  parseText: (cell, field, lookUp) => parseLabel(cell, itemsOf(field), lookUp),
  toText: (value, field, labelOf) => labelText(value, itemsOf(field), labelOf),
  operators: OPERATORS.code,
  sortable: true,
  canBeUnique: true,
};
