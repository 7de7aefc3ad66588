import { textColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** A line of text. */
export const text: ServerFieldType<'text'> = textColumn();
