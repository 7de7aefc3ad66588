import { needTexts } from '#web/i18n/runtime.ts';
import { late } from '#web/ui/late/late.tsx';
import type { WebFieldType } from '../web-field-type.ts';
import type { FileCellProps } from './file-cell.tsx';
import type { FileControlProps } from './file-control.tsx';

/** Few lists show files: their code is loaded on first use. */
const Cell = late<FileCellProps>(async () => {
  const [{ FileCell }] = await Promise.all([import('./file-cell.tsx'), needTexts(['files'])]);
  return FileCell;
});

const Input = late<FileControlProps>(async () => (await import('./file-control.tsx')).FileControl);

/** Properties shared by all file types. */
const FILE_WEB = {
  Input,
  Cell,
  describe: (value: string | number | boolean) => String(value),
  isWide: true,
  usesLabels: true,
} as const;

/** One file. */
export const file: WebFieldType<'file'> = {
  ...FILE_WEB,
  column: { widthPx: 200, align: 'start', grows: true },
};

/** Several files. */
export const files: WebFieldType<'files'> = {
  ...FILE_WEB,
  column: { widthPx: 200, align: 'start', grows: true },
};

/** One picture. */
export const image: WebFieldType<'image'> = {
  ...FILE_WEB,
  column: { widthPx: 80, align: 'start', grows: true },
};

/** Several pictures. */
export const images: WebFieldType<'images'> = {
  ...FILE_WEB,
  column: { widthPx: 140, align: 'start', grows: true },
};
