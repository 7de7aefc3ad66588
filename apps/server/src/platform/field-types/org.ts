import { COMPARISONS } from './comparison.ts';
import { oneColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** A unit of the organisation: its id. */
export const org: ServerFieldType<'org'> = oneColumn({ type: 'uuid', comparison: COMPARISONS.id });
