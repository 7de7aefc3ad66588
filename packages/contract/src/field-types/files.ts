import { anyFiles } from './any-files.ts';
import type { FieldType } from './field-type.ts';

/** Several files: their ids. */
export const files: FieldType<'files'> = anyFiles;
