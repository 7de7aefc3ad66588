import { exactNumber } from './exact-number.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** A share in per cent with two decimals. */
export const percent: ServerFieldType<'percent'> = exactNumber(() => 2);
