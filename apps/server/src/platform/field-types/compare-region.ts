import { regionSpan, wireList, wireText } from '@haiqiao/contract/field-types';
import type { ParsedTerm, TermType } from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnRef, ColumnTerm } from './server-field-type.ts';

/** A division includes everything below it: first and last code, or lists of both. */
export function regionTypes(op: TermType): readonly string[] {
  if (op === 'isnull' || op === 'notnull') return [];
  return op === 'in' ? ['text[]', 'text[]'] : ['text', 'text'];
}

/** The code range of a division, or those of several. */
export function bindRegion({ op, value }: ParsedTerm): readonly unknown[] {
  if (op === 'isnull' || op === 'notnull') return [];
  if (value === null) return [null, null];
  if (op !== 'in') return regionSpan(wireText(value));
  const spans = wireList(value).map((code) => regionSpan(wireText(code)));
  return [spans.map(([first]) => first), spans.map(([, last]) => last)];
}

/** Compares with the code range of a division; undefined for comparisons without one. */
export function compareRegion(
  column: ColumnRef,
  { op, operands }: ColumnTerm,
): RawBuilder<boolean> | undefined {
  const [first, last] = operands;
  if (op === 'eq') return sql`${column} between ${first} and ${last}`;
  if (op === 'ne') return sql`(${column} between ${first} and ${last}) is not true`;
  if (op !== 'in') return undefined;
  return sql`exists (select from unnest(${first}, ${last}) as span (first, last) where ${column} between span.first and span.last)`;
}
