import { textColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** Text of several lines. */
export const longText: ServerFieldType<'longText'> = textColumn();
