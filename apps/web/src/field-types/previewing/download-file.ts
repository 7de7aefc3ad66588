import type { UploadedFile } from '@haiqiao/contract/endpoints';
import i18next from 'i18next';
import { ApiError } from '#web/api/api-error.ts';
import { renewLinks } from '#web/api/files.ts';
import { downloadFrom } from '#web/lib/download.ts';
import { showToast } from '#web/ui/toast/toast.tsx';

/** Downloads a file; requests a fresh link first, since the current one may have expired. */
export async function downloadFile(file: UploadedFile): Promise<void> {
  try {
    const [fresh] = await renewLinks([file]);
    if (fresh) downloadFrom(fresh.downloadUri);
    else showToast('error', i18next.t('files:gone', { name: file.name }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind !== 'aborted') showToast('error', error.message);
  }
}
