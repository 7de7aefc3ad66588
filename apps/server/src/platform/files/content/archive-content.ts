import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@haiqiao/contract/errors';
import yauzl from 'yauzl';
import { createSlots, SlotsFullError } from '#server/lib/slots.ts';
import { isUnpackable } from './unpack-archive.ts';

/** Maximum number of files in an archive; more would make unpacking expensive by the names alone. */
const ENTRIES_MAX = 10_000;
/** Maximum unpacked size of an archive. */
const UNPACKED_MAX_MB = 1024;
const BYTES_PER_MB = 1024 * 1024;
/** Below this size any compression ratio is accepted. */
const RATIO_FREE_BYTES = 20 * BYTES_PER_MB;
/** Maximum compression ratio; sheets of one repeated row reach about 150. */
const RATIO_MAX = 250;

/** An archive that unpacks to more is unpacked in a thread, because that takes longer than 100 ms. */
const THREAD_FROM_BYTES = 20 * BYTES_PER_MB;
const THREAD_MEMORY_MB = 32;
const TIMEOUT_MS = 30_000;

/** Programs in a document run on the reader's computer. */
const MACROS = /(?:^|\/)vba(?:Project|Data)[^/]*$/i;

/** Large archives unpacked at once. */
const slots = createSlots({ slotCount: 2, waiting: 100 });

/**
 * Checks the directory of an archive. Files opened here or in a browser (`isOpened`: office documents) may contain no macros, and are also
 * unpacked without storing anything; a file longer than declared is refused.
 * @returns false when it is not an archive, has names outside its root, or contains macros
 * @throws AppError FILE_ARCHIVE_TOO_LARGE, SERVICE_BUSY
 */
export async function isHarmlessArchive(path: string, options: { isOpened: boolean }): Promise<boolean> {
  try {
    const { entries, unpackedBytes } = await readDirectory(path);
    if (!options.isOpened) return true;
    if (entries.some(({ fileName }) => MACROS.test(fileName))) return false;
    if (unpackedBytes <= THREAD_FROM_BYTES) return await isUnpackable(path);
    return await slots.run(() => unpackInThread(path));
  } catch (error) {
    if (error instanceof SlotsFullError) throw new AppError('SERVICE_BUSY', undefined, { cause: error });
    if (error instanceof AppError) throw error;
    return false;
  }
}

interface Directory {
  readonly entries: readonly yauzl.Entry[];
  readonly unpackedBytes: number;
}

async function readDirectory(path: string): Promise<Directory> {
  const file = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  try {
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
    return { entries, unpackedBytes };
  } finally {
    file.close();
  }
}

/** A thread that takes too long or too much memory has a malicious archive. */
async function unpackInThread(path: string): Promise<boolean> {
  const worker = new Worker(new URL('./archive-thread.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
  });
  try {
    const [isSound] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [
      boolean,
    ]; // what the thread sends
    return isSound;
  } finally {
    await worker.terminate();
  }
}

function tooLarge(): AppError {
  return new AppError('FILE_ARCHIVE_TOO_LARGE', { limitMb: UNPACKED_MAX_MB });
}
