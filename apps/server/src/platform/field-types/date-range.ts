import type { WireValue } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import { COMPARISONS } from './comparison.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** Two dates, each in a column of its own. */
export const dateRange: ServerFieldType<'dateRange'> = {
  columns: (name) => [
    { name: `${name}_from`, type: 'date' },
    { name: `${name}_to`, type: 'date' },
  ],
  encode: (value) => [partOf(value, 'from'), partOf(value, 'to')],
  decode: ([from, to]) => (typeof from === 'string' && typeof to === 'string' ? { from, to } : null),
  json: ([from, to]) =>
    sql`case when ${from} is not null then json_build_object('from', ${from}, 'to', ${to}) end`,
  operandTypes: (op) => COMPARISONS.dateRange.types(op),
  bind: (term) => COMPARISONS.dateRange.bind(term),
  filter: (at, term) => COMPARISONS.dateRange.filter(at, term),
  sort: ([from = sql`null`]) => from,
};

function partOf(value: WireValue, name: 'from' | 'to'): WireValue {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const parts = value as Readonly<Record<string, WireValue>>; // neither null nor a list
  return parts[name] ?? null;
}
