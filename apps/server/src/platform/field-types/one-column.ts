import type { FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import { type RawBuilder, sql } from 'kysely';
import { type Comparison, COMPARISONS } from './comparison.ts';
import type { ColumnRef, FieldTraits, ServerFieldType } from './server-field-type.ts';

/** Placeholder for a missing column. Never used: every field of these types has one. */
const NO_COLUMN = sql`null`;

/** Traits of every type that is no number. */
export const NO_NUMBER = { isNumber: false, averageScale: null } as const;

/** The other traits of a type that is no number. */
export type OtherTraits<Type extends FieldTypeName> = Omit<FieldTraits<Type>, keyof typeof NO_NUMBER>;

interface OneColumn<Type extends FieldTypeName> extends FieldTraits<Type> {
  /** SQL type of the column as PostgreSQL prints it. */
  readonly type: string | ((field: FieldOf<Type>) => string);
  readonly comparison: Comparison;
  /** Converts the driver's value to the wire value; identity by default. Not called for null. */
  readonly decode?: (value: unknown) => WireValue;
  readonly json?: (column: ColumnRef) => RawBuilder<unknown>;
}

/** A field type stored in one column. */
export function oneColumn<Type extends FieldTypeName>(options: OneColumn<Type>): ServerFieldType<Type> {
  const { type, comparison, json = (column) => column, decode = asItIs, ...traits } = options;
  return {
    ...traits,
    columns: (name, field) => [{ name, type: typeof type === 'string' ? type : type(field) }],
    encode: (value) => [value],
    decode: ([value]) => (value === null || value === undefined ? null : decode(value)),
    json: ([column = NO_COLUMN]) => json(column),
    operandTypes: (op) => comparison.types(op),
    bind: (term) => comparison.bind(term),
    filter: (at, term) => comparison.filter(at, term),
    sort: ([column = NO_COLUMN]) => column,
  };
}

/** A text, number or boolean: its column has the wire value. */
function asItIs(value: unknown): WireValue {
  return value as WireValue; // see above
}

interface TextColumn<Type extends FieldTypeName> extends OtherTraits<Type> {
  readonly comparison?: Comparison;
}

/** A field type of text in one column; empty text counts as no value. */
export function textColumn<Type extends FieldTypeName>(options: TextColumn<Type>): ServerFieldType<Type> {
  return oneColumn({
    comparison: COMPARISONS.text,
    ...options,
    ...NO_NUMBER,
    type: 'text',
    decode: (value) => (value === '' ? null : String(value)),
    json: (column) => sql`nullif(${column}, '')`,
  });
}

interface ArrayColumn<Type extends FieldTypeName> extends Omit<OtherTraits<Type>, 'listIndex'> {
  /** SQL type of one value. */
  readonly element: string;
  readonly comparison: Comparison;
  /** Whether the column is `not null`: empty is `{}`. */
  readonly neverNull?: boolean;
}

/** A field type of several values in one column. */
export function arrayColumn<Type extends FieldTypeName>(options: ArrayColumn<Type>): ServerFieldType<Type> {
  const { element, comparison, neverNull = false, ...traits } = options;
  return {
    ...traits,
    ...NO_NUMBER,
    listIndex: 'items',
    columns: (name) => [{ name, type: `${element}[]` }],
    encode: (value) => [value ?? (neverNull ? [] : null)],
    decode: ([value]) => (Array.isArray(value) && value.length > 0 ? value.map(String) : null),
    json: ([column = NO_COLUMN]) => sql`nullif(${column}, '{}')`,
    operandTypes: (op) => comparison.types(op),
    bind: (term) => comparison.bind(term),
    filter: (at, term) => comparison.filter(at, term),
    sort: ([column = NO_COLUMN]) => column,
  };
}
