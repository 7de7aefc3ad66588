import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@haiqiao/contract/errors';
import { assertDay, assertKey, type FileStorage } from '#server/adapters/file-storage.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { createDrafts } from './drafts.ts';
import { sizeOf } from './local-files.ts';
import type { OpenFile } from './write-file.ts';

/** Keeps files in a folder. What is being written lies apart and is moved to its place when it is whole. */
export function createDiskStorage(folder: string, openFile?: OpenFile): FileStorage {
  const pathOf = (key: string) => join(folder, assertKey(key));
  const existing = async (key: string) => {
    const path = pathOf(key);
    if ((await sizeOf(path)) === null) throw new AppError('FILE_NOT_FOUND');
    return path;
  };
  const keep = async (path: string, key: string) => {
    const target = pathOf(key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
  };
  return {
    ...createDrafts(folder, keep, openFile),
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
