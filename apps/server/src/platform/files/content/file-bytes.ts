import { type FileHandle, open } from 'node:fs/promises';

/** Size of one read; small pieces close to each other need one read only. */
const WINDOW_BYTES = 64 * 1024;

/** Random access to the bytes of a file with bounded memory use. */
export interface FileBytes {
  readonly size: number;
  /** Bytes from an offset on; fewer than requested at the end of the file. */
  at(offset: number, length: number): Promise<Buffer>;
  /** The window of bytes that begins at an offset, at its available length. */
  from(offset: number): Promise<Buffer>;
}

/** Opens a file for reading its bytes. */
export async function lookInto<Result>(
  path: string,
  look: (bytes: FileBytes) => Promise<Result>,
): Promise<Result> {
  const file = await open(path);
  try {
    return await look(await bytesOf(file));
  } finally {
    await file.close();
  }
}

async function bytesOf(file: FileHandle): Promise<FileBytes> {
  const { size } = await file.stat();
  let window = { offset: 0, bytes: Buffer.alloc(0) };
  const from = async (offset: number, least = WINDOW_BYTES): Promise<Buffer> => {
    const wanted = Math.max(0, Math.min(Math.max(least, WINDOW_BYTES), size - offset));
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
    window = { offset, bytes: buffer.subarray(0, bytesRead) };
    return window.bytes;
  };
  return {
    size,
    from,
    async at(offset, length) {
      const start = offset - window.offset;
      const isInside = start >= 0 && start + length <= window.bytes.length;
      if (isInside) return window.bytes.subarray(start, start + length);
      return (await from(offset, length)).subarray(0, length);
    },
  };
}
