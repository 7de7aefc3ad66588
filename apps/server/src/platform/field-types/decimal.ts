import { exactNumber } from './exact-number.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** An exact decimal. */
export const decimal: ServerFieldType<'decimal'> = exactNumber((field) => field.scale);
