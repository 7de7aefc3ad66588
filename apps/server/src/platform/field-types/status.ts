import { COMPARISONS } from './comparison.ts';
import { textColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** The state of a record: its code. */
export const status: ServerFieldType<'status'> = textColumn(COMPARISONS.code);
