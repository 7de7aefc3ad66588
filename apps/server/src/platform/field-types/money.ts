import { exactNumber } from './exact-number.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** An amount with two decimals. */
export const money: ServerFieldType<'money'> = exactNumber(() => 2);
