import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/lib/error-code.ts';

/** Stores a draft as a file under its key. */
export type StoreDraft = (path: string, key: string, sha256: string) => Promise<void>;

/** Length of a file; null when there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Removes files of a folder that were last written before `olderThan`. */
export async function removeOld(folder: string, olderThan: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < olderThan) await rm(path, { force: true });
  }
}
