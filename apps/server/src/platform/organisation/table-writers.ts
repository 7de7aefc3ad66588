import type { TableWriter } from '#server/platform/records/table-writer.ts';
import { memberWriter } from './member-writer.ts';

/** Platform tables that imports may write, by resource code. */
export const TABLE_WRITERS: ReadonlyMap<string, TableWriter> = new Map([['member', memberWriter]]);
