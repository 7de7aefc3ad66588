import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { setPreview } from './preview.store.ts';

/** Shows files in the page, one at a time, beginning with the one at that place; what cannot be shown is offered for download. */
export function openPreview(files: readonly UploadedFile[], at: number): void {
  setPreview({ files, at });
}
