import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Drafts,
  type IncomingFile,
  type PartialFiles,
  storageError,
} from '#server/adapters/file-storage.ts';
import { type StoreDraft, sizeOf } from './local-files.ts';
import { type OpenFile, writeFile } from './write-file.ts';

/** Format of upload ids: no other text is used as a path. */
const PARTIAL_ID = /^[0-9a-f-]{36}$/;

interface PartialMeans {
  readonly openFile: OpenFile;
  readonly receive: Drafts['receive'];
  readonly store: StoreDraft;
}

/** Files received over several requests, in a folder of this machine. */
export function partialFiles(folder: string, { openFile, receive, store }: PartialMeans): PartialFiles {
  const pathOf = (id: string) => {
    if (!PARTIAL_ID.test(id)) throw new Error(`${id} is not an id of an upload`);
    return join(folder, id);
  };
  return {
    async begin(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (await open(pathOf(id), 'wx', 0o600)).close();
    },
    sizeBytes: (id) => sizeOf(pathOf(id)),
    async append(id, offset, source) {
      try {
        await writeFile(openFile, { path: pathOf(id), flags: 'r+', start: offset }, source);
      } catch (error) {
        throw storageError(error);
      }
    },
    copy: (id) => receive(createReadStream(pathOf(id))),
    async whole(id) {
      const path = pathOf(id);
      const facts = await readFacts(path);
      return {
        path,
        ...facts,
        store: (key, sha256) => store(path, key, sha256),
        drop: async () => undefined,
      };
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}

async function readFacts(path: string): Promise<Pick<IncomingFile, 'sizeBytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const pieces: AsyncIterable<Uint8Array> = createReadStream(path);
  for await (const piece of pieces) {
    sizeBytes += piece.length;
    hash.update(piece);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
