import { anyFiles } from './any-files.ts';
import type { FieldType } from './field-type.ts';

/** One picture: a list of one id. */
export const image: FieldType<'image'> = anyFiles;
