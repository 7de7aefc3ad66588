import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { setPreview } from './preview.store.ts';

/** Previews files in the page, one at a time, starting at an index; others are offered for download. */
export function openPreview(files: readonly UploadedFile[], at: number): void {
  setPreview({ files, at });
}
