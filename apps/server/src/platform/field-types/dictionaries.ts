import { COMPARISONS } from './comparison.ts';
import { arrayColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** Several items of a dictionary: their values. */
export const dictionaries: ServerFieldType<'dictionaries'> = arrayColumn({
  element: 'text',
  comparison: COMPARISONS.codes,
});
