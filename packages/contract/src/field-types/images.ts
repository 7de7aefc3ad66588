import { anyFiles } from './any-files.ts';
import type { FieldType } from './field-type.ts';

/** Several pictures: their ids. */
export const images: FieldType<'images'> = anyFiles;
