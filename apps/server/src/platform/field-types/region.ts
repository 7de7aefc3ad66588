import { COMPARISONS } from './comparison.ts';
import { textColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** An administrative division: its six digits. */
export const region: ServerFieldType<'region'> = textColumn(COMPARISONS.region);
