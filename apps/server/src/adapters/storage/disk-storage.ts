import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@haiqiao/contract/errors';
import { assertDay, assertKey, type FileStorage } from '#server/adapters/file-storage.ts';
import { syncFolder } from '#server/adapters/sync-folder.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { createDrafts, type DraftOptions } from './drafts.ts';
import { sizeOf } from './local-files.ts';

/** Stores files in a folder. Drafts are written to a separate folder and moved when complete. */
export function createDiskStorage(folder: string, options: DraftOptions = {}): FileStorage {
  const pathOf = (key: string) => join(folder, assertKey(key));
  const existing = async (key: string) => {
    const path = pathOf(key);
    if ((await sizeOf(path)) === null) throw new AppError('FILE_NOT_FOUND');
    return path;
  };
  const store = async (path: string, key: string) => {
    const target = pathOf(key);
    const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
    // A crash of the machine may otherwise forget the name, and that of a new folder.
    await syncFolder(dirname(target), options.openFile);
    if (made !== undefined) await syncFolder(folder, options.openFile);
  };
  return {
    ...createDrafts(folder, store, options),
    open: async (key, range) => createReadStream(await existing(key), range),
    localPath: existing,
    sizeBytes: (key) => sizeOf(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async keysOfDay(day) {
      const names = await readdir(join(folder, assertDay(day))).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return [];
        throw error;
      });
      return names.map((name) => `${day}/${name}`);
    },
  };
}
