import { fileIds } from './file-ids.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** Several pictures: their ids. */
export const images: ServerFieldType<'images'> = fileIds();
