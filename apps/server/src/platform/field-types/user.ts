import { COMPARISONS } from './comparison.ts';
import { oneColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** A member of staff: the id. */
export const user: ServerFieldType<'user'> = oneColumn({ type: 'uuid', comparison: COMPARISONS.id });
