import { fileIds } from './file-ids.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** Several files: their ids. */
export const files: ServerFieldType<'files'> = fileIds();
