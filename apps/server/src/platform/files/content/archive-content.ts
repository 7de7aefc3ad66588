import { AppError } from '@haiqiao/contract/errors';
import yauzl from 'yauzl';

/** Files in an archive; whoever unpacks more than that is kept busy by the names alone. */
const ENTRIES_MAX = 10_000;
/** What an archive may unpack to. */
const UNPACKED_MAX_MB = 1024;
const BYTES_PER_MB = 1024 * 1024;
/** Small files may repeat themselves as they like. */
const RATIO_FREE_BYTES = 20 * BYTES_PER_MB;
/** How much a file may shrink; sheets of one repeated row come to about 150. */
const RATIO_MAX = 250;

/**
 * Looks at what an archive says it holds. Files that are opened here or in a browser (`isOpened`: office documents) are
 * unpacked as well, without keeping anything: one that is longer than it says is refused.
 * @returns false when it is no archive, or has names that lead out of it
 * @throws AppError FILE_ARCHIVE_TOO_LARGE
 */
export async function isHarmlessArchive(path: string, options: { isOpened: boolean }): Promise<boolean> {
  try {
    await lookThrough(path, options);
    return true;
  } catch (error) {
    if (error instanceof AppError) throw error;
    return false;
  }
}

async function lookThrough(path: string, { isOpened }: { isOpened: boolean }): Promise<void> {
  const file = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = await harmlessEntries(file);
    for (const entry of isOpened ? entries : []) await unpack(file, entry);
  } finally {
    file.close();
  }
}

async function harmlessEntries(file: yauzl.ZipFile): Promise<readonly yauzl.Entry[]> {
  if (file.entryCount > ENTRIES_MAX) throw tooLarge();
  const entries: yauzl.Entry[] = [];
  let unpackedBytes = 0;
  for await (const entry of file.eachEntry()) {
    const { uncompressedSize, compressedSize } = entry;
    unpackedBytes += uncompressedSize;
    const isTooDense = uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * RATIO_MAX;
    if (isTooDense || unpackedBytes > UNPACKED_MAX_MB * BYTES_PER_MB) throw tooLarge();
    entries.push(entry);
  }
  return entries;
}

/** The reader of archives fails where a file turns out longer or shorter than it says. */
async function unpack(file: yauzl.ZipFile, entry: yauzl.Entry): Promise<void> {
  for await (const _ of await file.openReadStreamPromise(entry)) continue;
}

function tooLarge(): AppError {
  return new AppError('FILE_ARCHIVE_TOO_LARGE', { limitMb: UNPACKED_MAX_MB });
}
