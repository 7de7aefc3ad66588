import { COMPARISONS } from './comparison.ts';
import { textColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** One item of a dictionary: its value. */
export const dictionary: ServerFieldType<'dictionary'> = textColumn(COMPARISONS.code);
