import { COMPARISONS } from './comparison.ts';
import { arrayColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** Several records of another area: their ids. */
export const refs: ServerFieldType<'refs'> = arrayColumn({ element: 'uuid', comparison: COMPARISONS.ids });
