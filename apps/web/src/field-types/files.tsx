import { FILE_WEB } from './files/file-web.ts';
import type { WebFieldType } from './web-field-type.ts';

/** Several files. */
export const files: WebFieldType<'files'> = { ...FILE_WEB, column: { widthPx: 200, align: 'start' } };
