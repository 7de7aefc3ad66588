import type { FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Opens a file for writing: Node's own call, unless a test brings a disk that is full. */
export type OpenFile = typeof open;

/** Where something is written. */
export interface WritingPlace {
  readonly path: string;
  /** `w` for a new file, `r+` for more of one that is there. */
  readonly flags: 'w' | 'r+';
  readonly start?: number;
}

/** After so many bytes the disk is told to get on with them: at the end there is less to wait for. */
const SYNC_EVERY_BYTES = 4 * 1024 * 1024;

/** Writes what comes, as it comes; when it returns, all of it is on the disk. */
export async function writeFile(
  openFile: OpenFile,
  { path, flags, start = 0 }: WritingPlace,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await openFile(path, flags, 0o600);
  // The stream closes the file, and that waits for whatever is under way.
  await pipeline(source, syncing(file), file.createWriteStream({ start, flush: true }));
}

function syncing(file: FileHandle) {
  return async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unsyncedBytes = 0;
    let sync: Promise<unknown> = Promise.resolve();
    let isSyncing = false;
    for await (const piece of pieces) {
      yield piece;
      unsyncedBytes += piece.length;
      if (unsyncedBytes < SYNC_EVERY_BYTES || isSyncing) continue;
      unsyncedBytes = 0;
      isSyncing = true;
      await sync; // of the time before, which is over: a disk says only once what went wrong
      sync = file.datasync().finally(() => {
        isSyncing = false;
      });
      sync.catch(() => undefined); // heard at the next wait
    }
    await sync;
  };
}
