import { COMPARISONS } from './comparison.ts';
import { oneColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** A record of another area: its id. */
export const ref: ServerFieldType<'ref'> = oneColumn({ type: 'uuid', comparison: COMPARISONS.id });
