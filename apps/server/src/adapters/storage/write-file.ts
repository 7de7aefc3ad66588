import type { FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Opens a file for writing: Node's function, unless a test simulates a full disk. */
export type OpenFile = typeof open;

/** Target of a write. */
export interface WriteTarget {
  readonly path: string;
  /** `w` for a new file, `r+` to extend an existing one. */
  readonly flags: 'w' | 'r+';
  readonly start?: number;
}

/** Bytes between two syncs: regular syncs shorten the final one. */
const SYNC_EVERY_BYTES = 4 * 1024 * 1024;

/** Writes a stream to a file; when it resolves, all bytes are synced to disk. */
export async function writeFile(
  openFile: OpenFile,
  { path, flags, start = 0 }: WriteTarget,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await openFile(path, flags, 0o600);
  // The stream closes the file, which waits for pending operations.
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
      await sync; // The previous sync; a disk reports an error only once.
      sync = file.datasync().finally(() => {
        isSyncing = false;
      });
      sync.catch(() => undefined); // Handled at the next await.
    }
    await sync;
  };
}
