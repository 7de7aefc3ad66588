import type { ComputedField, FieldOf } from '@haiqiao/contract/definitions';
import { COMPUTED_SCALE } from '@haiqiao/contract/field-types';
import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { integer } from './integer.ts';
import type { ServerFieldType } from './server-field-type.ts';
import { text } from './text.ts';

/** A field of the type of its result, whose own definition the other half does not look at. */
const BY_RESULT: { readonly [Result in ComputedField['result']]: ServerFieldType<Result> } = {
  text,
  integer,
  decimal,
  date,
  boolean,
};

/** Worked out at every save; lives as its result does. */
export const computed: ServerFieldType<'computed'> = {
  columns: (name, field) => typeOf(field).columns(name, resultField(field)),
  encode: (value, field) => typeOf(field).encode(value, resultField(field)),
  decode: (columns, field) => typeOf(field).decode(columns, resultField(field)),
  json: (at, field) => typeOf(field).json(at, resultField(field)),
  operandTypes: (op, field) => typeOf(field).operandTypes(op, resultField(field)),
  bind: (term, field) => typeOf(field).bind(term, resultField(field)),
  filter: (at, term, field) => typeOf(field).filter(at, term, resultField(field)),
  sort: (at, field) => typeOf(field).sort(at, resultField(field)),
};

type ResultType = ServerFieldType<'decimal'>;

function typeOf(field: ComputedField): ResultType {
  return BY_RESULT[field.result] as ResultType; // `resultField` says everything that any of the five asks for
}

function resultField({ label, scale = COMPUTED_SCALE }: ComputedField): FieldOf<'decimal'> {
  return { type: 'decimal', label, scale };
}
