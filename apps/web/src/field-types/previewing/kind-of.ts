import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { extensionOf } from '@haiqiao/contract/field-types';

/** How a file is shown in the page; `none` is only offered for download. */
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

/** A larger document would hold the page up for seconds. */
const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;

/** UPL-05: pictures only as jpg, jpeg and png; documents as far as a browser can read them. */
export function previewKindOf({ name, size, displayUri }: UploadedFile): PreviewKind {
  const kind = displayUri === '' ? 'none' : (KINDS[extensionOf(name)] ?? 'none');
  return size > DOCUMENT_MAX_BYTES && kind !== 'image' && kind !== 'pdf' ? 'none' : kind;
}
