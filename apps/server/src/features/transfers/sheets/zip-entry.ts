import { once } from 'node:events';
import { promisify } from 'node:util';
import { constants, createDeflateRaw, crc32 } from 'node:zlib';
import type { Zip, ZipInputFile } from 'fflate';

const DEFLATE = 8;
/** Compressed chunks are collected to about this size. */
const PIECE_BYTES = 64 * 1024;

/** A file inside an archive that is being written. */
export interface ZipEntry {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/**
 * Begins a file of an archive. Compression runs in Node's thread pool, in parallel with the producer; `write` awaits the previous chunk.
 * Write one file at a time: the archive buffers a second one in memory.
 */
export function beginZipEntry(zip: Zip, filename: string): ZipEntry {
  const file: ZipInputFile = { filename, size: 0, crc: 0, compression: DEFLATE };
  zip.add(file);
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: PIECE_BYTES });
  const ended = once(deflate, 'end');
  // `write` and `end` report the failure; until then the rejection must count as handled.
  ended.catch(() => undefined);
  deflate.on('data', (piece: Uint8Array<ArrayBuffer>) => file.ondata?.(null, piece, false));
  const compress = promisify((bytes: Uint8Array, done: (error?: Error | null) => void) => {
    deflate.write(bytes, done);
  });
  let before: Promise<void> = Promise.resolve();
  return {
    async write(bytes) {
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      await before;
      before = compress(bytes);
      // The next `write` or `end` reports the failure.
      before.catch(() => undefined);
    },
    async end() {
      await before;
      deflate.end();
      await ended;
      file.ondata?.(null, new Uint8Array(0), true);
    },
  };
}
