import { COMPARISONS } from './comparison.ts';
import { oneColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** A whole number. */
export const integer: ServerFieldType<'integer'> = oneColumn({
  type: 'integer',
  comparison: COMPARISONS.whole,
});
