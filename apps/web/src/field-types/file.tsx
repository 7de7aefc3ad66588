import { FILE_WEB } from './files/file-web.ts';
import type { WebFieldType } from './web-field-type.ts';

/** One file. */
export const file: WebFieldType<'file'> = { ...FILE_WEB, column: { widthPx: 200, align: 'start' } };
