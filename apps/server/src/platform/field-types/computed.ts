import type { ComputedField, FieldOf } from '@haiqiao/contract/definitions';
import { COMPUTED_SCALE } from '@haiqiao/contract/field-types';
import { COLUMN_TYPES, USUAL_WIDTH } from './column-types.ts';
import type { ExportedAs, ServerFieldType } from './server-field-type.ts';

/** Computed at every save and stored like a field of its result type. */
export const computed: ServerFieldType<'computed'> = {
  isNumber: false,
  averageScale: ({ scale = COMPUTED_SCALE }) => scale,
  listIndex: 'none',
  valueChange: 'recomputed',
  importHints: [],
  exported: exportedAs,
  exportWidth: USUAL_WIDTH,
  columns: (name, field) => typeOf(field).columns(name, resultField(field)),
  encode: (value, field) => typeOf(field).encode(value, resultField(field)),
  decode: (columns, field) => typeOf(field).decode(columns, resultField(field)),
  json: (at, field) => typeOf(field).json(at, resultField(field)),
  operandTypes: (op, field) => typeOf(field).operandTypes(op, resultField(field)),
  bind: (term, field) => typeOf(field).bind(term, resultField(field)),
  filter: (at, term, field) => typeOf(field).filter(at, term, resultField(field)),
  sort: (at, field) => typeOf(field).sort(at, resultField(field)),
};

/** Texts pass the shared half of `computed` like every other text of it. */
function exportedAs(field: ComputedField): ExportedAs {
  if (field.result === 'text') return { source: 'formatted', format: { kind: 'text' } };
  return typeOf(field).exported(resultField(field));
}

type ResultType = ServerFieldType<'decimal'>;

function typeOf(field: ComputedField): ResultType {
  return COLUMN_TYPES[field.result] as ResultType; // `resultField` has every property that the five types need
}

function resultField({ label, scale = COMPUTED_SCALE }: ComputedField): FieldOf<'decimal'> {
  return { type: 'decimal', label, scale };
}
