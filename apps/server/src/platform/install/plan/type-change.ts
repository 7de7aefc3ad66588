import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { traitsOf } from '#server/platform/field-types/index.ts';
import type { ValueChange } from '#server/platform/field-types/server-field-type.ts';
import { quoteName } from '../tables/quote.ts';

/** How the values of a column are converted to another type. */
export interface TypeChange {
  /** Expression for the new value; null where the column is unchanged. */
  readonly using: string | null;
  /** Condition on `r`, matching rows whose value would be lost; null where none can be. */
  readonly lossWhere: string | null;
}

const UNCHANGED: TypeChange = { using: null, lossWhere: null };

/** A column with its old and new type. */
export interface ColumnTypes {
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

/**
 * How the values of a column change with its field. A change that is not known to preserve the meaning requires an empty column.
 * @param previous the field as installed; undefined for a column left by an earlier definition
 */
export function typeChangeOf(
  previous: FieldDefinition | undefined,
  next: FieldDefinition | undefined,
  types: ColumnTypes,
): TypeChange {
  const meant = previous === undefined || next === undefined ? 'same' : meaningOf(previous, next);
  if (meant === 'worked out') return workedOut(types);
  if (meant === 'many') return manyOf(types);
  return meant === 'same' ? sameMeaning(types) : replaced(types);
}

/** How values of one field are read as values of another. */
function meaningOf(
  previous: FieldDefinition,
  next: FieldDefinition,
): 'same' | 'many' | 'worked out' | 'other' {
  const { valueChange } = traitsOf(previous);
  if (valueChange === 'recomputed') return 'worked out';
  if (becomesMany(valueChange, next) && isSameSource(previous, next)) return 'many';
  return isSameMeaning(previous, next) ? 'same' : 'other';
}

function sameMeaning(types: ColumnTypes): TypeChange {
  if (types.from === types.to) return UNCHANGED;
  return isExact(types.from) && isExact(types.to) ? exactChange(types) : replaced(types);
}

/** A computed value is recomputed. */
function workedOut({ from, to }: ColumnTypes): TypeChange {
  return from === to ? UNCHANGED : { using: `null::${to}`, lossWhere: null };
}

function replaced(types: ColumnTypes): TypeChange {
  const using = types.from === types.to ? null : `null::${types.to}`;
  return { using, lossWhere: `${at(types)} is not null` };
}

function at({ column }: ColumnTypes): string {
  return `r.${quoteName(column)}`;
}

function manyOf({ column }: ColumnTypes): TypeChange {
  const name = quoteName(column);
  return { using: `case when ${name} is null then null else array[${name}] end`, lossWhere: null };
}

function exactChange(types: ColumnTypes): TypeChange {
  return { using: `${quoteName(types.column)}::${types.to}`, lossWhere: lostDigits(types) };
}

function becomesMany(change: ValueChange, next: FieldDefinition): boolean {
  return typeof change === 'object' && 'many' in change && change.many === next.type;
}

function staysSame(change: ValueChange, next: FieldDefinition): boolean {
  if (change === 'number') return traitsOf(next).valueChange === 'number';
  return typeof change === 'object' && 'same' in change && change.same === next.type;
}

function isSameMeaning(previous: FieldDefinition, next: FieldDefinition): boolean {
  if (staysSame(traitsOf(previous).valueChange, next)) return true;
  return previous.type === next.type && isSameSource(previous, next);
}

/** Whether ids and codes still refer to the same things. */
function isSameSource(previous: FieldDefinition, next: FieldDefinition): boolean {
  return sourceOf(previous) === sourceOf(next);
}

function sourceOf(field: FieldDefinition): string {
  if ('target' in field) return field.target;
  return 'dictionary' in field ? field.dictionary : '';
}

function isExact(type: string): boolean {
  return type === 'integer' || type.startsWith('numeric');
}

function scaleOf(type: string): number {
  return Number(/,(\d+)\)/.exec(type)?.[1] ?? 0);
}

/** Rows with more digits than the new type has. */
function lostDigits(types: ColumnTypes): string | null {
  const { from, to } = types;
  const value = at(types);
  if (to === 'integer') return `${value} <> round(${value}) or abs(${value}) > 2147483647`;
  return scaleOf(to) < scaleOf(from) ? `${value} <> round(${value}, ${scaleOf(to)})` : null;
}
