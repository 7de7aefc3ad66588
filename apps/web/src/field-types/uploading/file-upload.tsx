import { needTexts } from '#web/i18n/runtime.ts';
import { late } from '#web/ui/late/late.tsx';
import type { UploadControlProps } from './upload-control.tsx';

export type FileUploadProps = UploadControlProps;

/** The control of a file or picture field; its code is loaded with the first such field. */
export const FileUpload = late<FileUploadProps>(async () => {
  const [{ UploadControl }] = await Promise.all([import('./upload-control.tsx'), needTexts(['files'])]);
  return UploadControl;
});
