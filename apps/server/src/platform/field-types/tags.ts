import { COMPARISONS } from './comparison.ts';
import { arrayColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** Free words. */
export const tags: ServerFieldType<'tags'> = arrayColumn({
  element: 'text',
  comparison: COMPARISONS.codes,
  neverNull: true,
});
