import type { UploadedFile } from '@haiqiao/contract/endpoints';

/** An uploaded file by its number, with the test's changes. */
export function fileOf(at: number, name: string, more: Partial<UploadedFile> = {}): UploadedFile {
  const uid = `0197f2c0-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const link = (use: string) => `/api/file/${uid}/${name}?use=${use}`;
  const displayUri = link('display');
  return {
    uid,
    name,
    url: displayUri,
    uri: `file/${uid}`,
    displayUri,
    downloadUri: link('download'),
    size: 1_572_864,
    mime: 'application/pdf',
    ...more,
  };
}
