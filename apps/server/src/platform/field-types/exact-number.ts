import type { FieldTypeName, FieldOf } from '@haiqiao/contract/definitions';
import { WHOLE_DIGITS_MAX } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import { COMPARISONS } from './comparison.ts';
import { oneColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** SQL type of an exact number with so many digits behind the point. */
function exactType(scale: number): string {
  return `numeric(${WHOLE_DIGITS_MAX + scale},${scale})`;
}

/** A field type of an exact number; text on the wire, so that nobody rounds it. */
export function exactNumber<Type extends FieldTypeName>(
  scaleOf: (field: FieldOf<Type>) => number,
): ServerFieldType<Type> {
  return oneColumn({
    type: (field) => exactType(scaleOf(field)),
    comparison: COMPARISONS.number,
    json: (column) => sql`${column}::text`,
  });
}
