import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { extensionOf } from '@haiqiao/contract/field-types';

/** How a file is previewed; `none` only offers the download. */
export type PreviewKind = 'image' | 'pdf' | 'docx' | 'xlsx' | 'csv' | 'text' | 'none';

const KINDS: Readonly<Record<string, PreviewKind>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  csv: 'csv',
  txt: 'text',
};

/** A larger document would block the page for seconds. */
const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;

/** UPL-05: pictures only as jpg, jpeg and png; documents in browser-readable formats. */
export function previewKindOf({ name, size, displayUri }: UploadedFile): PreviewKind {
  const kind = displayUri === '' ? 'none' : (KINDS[extensionOf(name)] ?? 'none');
  return size > DOCUMENT_MAX_BYTES && kind !== 'image' && kind !== 'pdf' ? 'none' : kind;
}
