import { AppError } from '@haiqiao/contract/errors';
import { extensionOf } from '@haiqiao/contract/field-types';
import { type FileBytes, lookInto } from './content/file-bytes.ts';
import { beginsWithMarkup, endsAsArchive, tailOf } from './content/foreign-content.ts';
import { isPureImage } from './content/image-content.ts';
import { type CompoundKind, isCompoundOf } from './content/office-content.ts';

/** Requirements for a file with a given extension. */
interface FileKind {
  readonly mime: string;
  /** Expected type by the first bytes; null for plain text, which has no signature. */
  readonly mark: string | null;
  /** Whether the file is of that kind from beginning to end and nothing else. */
  readonly isWhole: (path: string) => Promise<boolean>;
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

const KINDS: Readonly<Record<string, FileKind>> = {
  rar: { mime: 'application/vnd.rar', mark: 'rar', isWhole: looking(async () => true) },
  zip: { mime: 'application/zip', mark: 'zip', isWhole: archive({ isOpened: false }) },
  doc: compound('doc', 'application/msword'),
  docx: openXml('docx', 'wordprocessingml.document'),
  xls: compound('xls', 'application/vnd.ms-excel'),
  xlsx: openXml('xlsx', 'spreadsheetml.sheet'),
  ppt: compound('ppt', 'application/vnd.ms-powerpoint'),
  pptx: openXml('pptx', 'presentationml.presentation'),
  pdf: { mime: 'application/pdf', mark: 'pdf', isWhole: looking(isWholePdf) },
  jpg: image('jpg', 'image/jpeg'),
  jpeg: image('jpg', 'image/jpeg'),
  png: image('png', 'image/png'),
  csv: { mime: 'text/csv', mark: null, isWhole: looking(isPlainText) },
};

/** UPL-02: extensions accepted unless a field restricts them, and csv for imports. */
const UPLOAD_EXTENSIONS: readonly string[] = Object.keys(KINDS);

/** How much of a text, and of the end of a document, is checked. */
const LOOK_BYTES = 64 * 1024;

/**
 * Determines the kind of a file by extension and content. Both must agree, and the file must be of one kind only.
 * @returns its MIME type
 * @throws AppError FILE_TYPE_REFUSED, FILE_CONTENT_REFUSED, FILE_ARCHIVE_TOO_LARGE
 */
export async function judgeFile(path: string, name: string): Promise<string> {
  const kind = kindOf(name);
  const extension = extensionOf(name);
  if (!(await kind.isWhole(path))) throw new AppError('FILE_CONTENT_REFUSED', { extension });
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if ((found?.ext ?? null) !== kind.mark) throw new AppError('FILE_CONTENT_REFUSED', { extension });
  return kind.mime;
}

/** Checks that files with this extension are accepted. @throws AppError FILE_TYPE_REFUSED */
export function assertTakenKind(name: string): void {
  kindOf(name);
}

function kindOf(name: string): FileKind {
  const extension = extensionOf(name);
  const kind = Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
  if (!kind) throw new AppError('FILE_TYPE_REFUSED', { allowed: UPLOAD_EXTENSIONS });
  return kind;
}

function archive(options: { isOpened: boolean }): FileKind['isWhole'] {
  return async (path) => (await import('./content/archive-content.ts')).isHarmlessArchive(path, options);
}

function openXml(mark: string, type: string): FileKind {
  return { mime: `${OPEN_XML}.${type}`, mark, isWhole: archive({ isOpened: true }) };
}

function compound(kind: CompoundKind, mime: string): FileKind {
  return { mime, mark: 'cfb', isWhole: looking((bytes) => isCompoundOf(bytes, kind)) };
}

function image(mark: 'png' | 'jpg', mime: string): FileKind {
  return { mime, mark, isWhole: looking((bytes) => isPureImage(bytes, mark)) };
}

/** A file that is not an archive must not end as one: a program that unpacks it would find other content than a viewer. */
function looking(isWhole: (bytes: FileBytes) => Promise<boolean>): FileKind['isWhole'] {
  return (path) => lookInto(path, async (bytes) => (await isWhole(bytes)) && !(await endsAsArchive(bytes)));
}

async function isWholePdf(bytes: FileBytes): Promise<boolean> {
  const tail = await tailOf(bytes, LOOK_BYTES);
  return tail.includes('%%EOF') && !(await beginsWithMarkup(bytes));
}

/** Text of any encoding has no zero bytes, unless a byte order mark declares UTF-16. */
async function isPlainText(bytes: FileBytes): Promise<boolean> {
  const beginning = await bytes.at(0, LOOK_BYTES);
  const mark = beginning.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff' && beginning.includes(0)) return false;
  return !(await beginsWithMarkup(bytes));
}
