import type { FileBytes } from './file-bytes.ts';

/** Markup that a browser or web server would execute if it treated the file as a page. */
const MARKUP =
  /<\s*(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed|meta)[\s/>]|<\?php|javascript:/i;

/** How far programs search for the beginning of a page or PDF. */
const BEGINNING_BYTES = 1024;

/** Signatures of other kinds of files. */
const BEGINNINGS: readonly Buffer[] = [
  Buffer.from('PK\u0003\u0004', 'latin1'),
  Buffer.from('Rar!', 'latin1'),
  Buffer.from('%PDF-', 'latin1'),
  Buffer.from('MZ', 'latin1'),
  Buffer.from('\u007fELF', 'latin1'),
  Buffer.from('7z\u00bc\u00af', 'latin1'),
];

const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ARCHIVE_END_BYTES = 22;
const COMMENT_LENGTH_AT = 20;
const COMMENT_MAX_BYTES = 0xffff;

/** Whether a piece of a file contains markup of a page. */
export function hasMarkup(piece: Uint8Array): boolean {
  return MARKUP.test(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1'));
}

/** Whether a file could be treated as a page because of its beginning. */
export async function beginsWithMarkup(bytes: FileBytes): Promise<boolean> {
  return hasMarkup(await bytes.at(0, BEGINNING_BYTES));
}

/** Whether a file with another signature is also a PDF: readers search for one in the first 1024 bytes. */
export async function hidesPdf(bytes: FileBytes): Promise<boolean> {
  return (await bytes.at(0, BEGINNING_BYTES)).includes('%PDF-');
}

/** Whether a file ends as an archive, whatever its signature: programs that unpack read the end. */
export async function endsAsArchive(bytes: FileBytes): Promise<boolean> {
  const tail = await tailOf(bytes, COMMENT_MAX_BYTES + ARCHIVE_END_BYTES);
  let at = tail.lastIndexOf(ARCHIVE_END);
  while (at >= 0) {
    const isWhole = at + ARCHIVE_END_BYTES <= tail.length;
    // The comment must extend to the end of the file; otherwise these four bytes are a coincidence.
    if (isWhole && at + ARCHIVE_END_BYTES + tail.readUInt16LE(at + COMMENT_LENGTH_AT) === tail.length)
      return true;
    at = at === 0 ? -1 : tail.lastIndexOf(ARCHIVE_END, at - 1);
  }
  return false;
}

/** Whether the bytes after the end of an image are another file. Cameras append films and notes, which do not count. */
export async function isFollowedByFile(bytes: FileBytes, end: number): Promise<boolean> {
  const rest = await bytes.at(end, BEGINNING_BYTES);
  return BEGINNINGS.some((beginning) => rest.indexOf(beginning) === 0) || hasMarkup(rest);
}

/** The last bytes of a file. */
export function tailOf(bytes: FileBytes, length: number): Promise<Buffer> {
  const start = Math.max(0, bytes.size - length);
  return bytes.at(start, bytes.size - start);
}
