import { fileIds } from './file-ids.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** One file: a list of one id. */
export const file: ServerFieldType<'file'> = fileIds();
