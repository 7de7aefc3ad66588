import { FILE_WEB } from './files/file-web.ts';
import type { WebFieldType } from './web-field-type.ts';

/** Several pictures. */
export const images: WebFieldType<'images'> = { ...FILE_WEB, column: { widthPx: 140, align: 'start' } };
