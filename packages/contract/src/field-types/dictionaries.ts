import type { DictionariesField } from '../definitions/field.ts';
import { labelsText, parseCode, parseLabel, parseLabels, parseMany } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, LabelSource } from './field-type.ts';

/** Default maximum of items (definitions/field.ts). */
export const DICTIONARIES_MAX_ITEMS = 50;

const itemsOf = (field: DictionariesField): LabelSource => ({ kind: 'dictionary', code: field.dictionary });
const maxOf = (field: DictionariesField): number => field.max ?? DICTIONARIES_MAX_ITEMS;

/** Several items of a dictionary: their values. */
export const dictionaries: FieldType<'dictionaries'> = {
  parse: (raw, field) => parseMany(raw, parseCode, maxOf(field)),
  parseText: (cell, field, lookUp) =>
    parseLabels(cell, (label) => parseLabel(label, itemsOf(field), lookUp), maxOf(field)),
  toText: (value, field, labelOf) => labelsText(value, itemsOf(field), labelOf),
  operators: OPERATORS.codes,
  sortable: false,
  canBeUnique: false,
};
