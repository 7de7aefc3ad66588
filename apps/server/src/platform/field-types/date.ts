import { COMPARISONS } from './comparison.ts';
import { oneColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** A date without a time zone, as text. */
export const date: ServerFieldType<'date'> = oneColumn({ type: 'date', comparison: COMPARISONS.date });
