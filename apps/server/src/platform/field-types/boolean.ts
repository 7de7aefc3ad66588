import { COMPARISONS } from './comparison.ts';
import { oneColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** Yes or no. */
export const boolean: ServerFieldType<'boolean'> = oneColumn({
  type: 'boolean',
  comparison: COMPARISONS.boolean,
});
