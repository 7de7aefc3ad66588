import { open } from 'node:fs/promises';
import { AppError } from '@haiqiao/contract/errors';
import { fileTypeFromFile } from 'file-type';

/** What a file with an extension must turn out to be; null stands for plain text, which has no marks. */
const KINDS: Readonly<
  Record<string, { readonly mime: string; readonly contents: readonly (string | null)[] }>
> = {
  rar: { mime: 'application/vnd.rar', contents: ['rar'] },
  zip: { mime: 'application/zip', contents: ['zip'] },
  doc: { mime: 'application/msword', contents: ['cfb'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    contents: ['docx'],
  },
  xls: { mime: 'application/vnd.ms-excel', contents: ['cfb'] },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', contents: ['xlsx'] },
  ppt: { mime: 'application/vnd.ms-powerpoint', contents: ['cfb'] },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    contents: ['pptx'],
  },
  pdf: { mime: 'application/pdf', contents: ['pdf'] },
  jpg: { mime: 'image/jpeg', contents: ['jpg'] },
  jpeg: { mime: 'image/jpeg', contents: ['jpg'] },
  png: { mime: 'image/png', contents: ['png'] },
  csv: { mime: 'text/csv', contents: [null] },
};

/** UPL-02: extensions that are taken unless a field says otherwise, and csv for imports. */
const UPLOAD_EXTENSIONS: readonly string[] = Object.keys(KINDS);

/** How much of a text is looked at. */
const TEXT_BYTES = 64 * 1024;

/**
 * What a file is, by its extension and its content; the two must agree.
 * @returns its MIME type
 * @throws AppError FILE_TYPE_REFUSED
 */
export async function judgeFile(path: string, name: string): Promise<string> {
  const kind = KINDS[extensionOf(name)];
  if (!kind) throw refused();
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!kind.contents.includes(found?.ext ?? null)) throw refused();
  if (found === undefined && !(await looksLikeText(path))) throw refused();
  return kind.mime;
}

/** Lower-case extension without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
}

function refused(): AppError {
  return new AppError('FILE_TYPE_REFUSED', { allowed: UPLOAD_EXTENSIONS });
}

/** Text of any encoding has no zero bytes, unless a mark says that each character takes two. */
async function looksLikeText(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TEXT_BYTES), 0, TEXT_BYTES, 0);
    const beginning = buffer.subarray(0, bytesRead);
    const mark = beginning.subarray(0, 2).toString('hex');
    return mark === 'fffe' || mark === 'feff' || !beginning.includes(0);
  } finally {
    await file.close();
  }
}
