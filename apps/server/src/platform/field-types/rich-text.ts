import { COMPARISONS } from './comparison.ts';
import { textColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** Formatted text as sanitised HTML. */
export const richText: ServerFieldType<'richText'> = textColumn(COMPARISONS.presence);
