import { anyFiles } from './any-files.ts';
import type { FieldType } from './field-type.ts';

/** One file: a list of one id. */
export const file: FieldType<'file'> = anyFiles;
