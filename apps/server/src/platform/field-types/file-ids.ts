import type { FileFieldTypeName } from '@haiqiao/contract/field-types';
import { COMPARISONS } from './comparison.ts';
import { arrayColumn } from './one-column.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** A field type of files: their ids in one column, in the order in which they were given. */
export function fileIds<Type extends FileFieldTypeName>(): ServerFieldType<Type> {
  return arrayColumn({ element: 'uuid', comparison: COMPARISONS.ids });
}
