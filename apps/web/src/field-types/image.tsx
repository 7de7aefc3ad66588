import { FILE_WEB } from './files/file-web.ts';
import type { WebFieldType } from './web-field-type.ts';

/** One picture. */
export const image: WebFieldType<'image'> = { ...FILE_WEB, column: { widthPx: 80, align: 'start' } };
