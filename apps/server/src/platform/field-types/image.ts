import { fileIds } from './file-ids.ts';
import type { ServerFieldType } from './server-field-type.ts';

/** One picture: a list of one id. */
export const image: ServerFieldType<'image'> = fileIds();
