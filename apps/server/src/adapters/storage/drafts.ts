import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DraftFile,
  type Drafts,
  type IncomingFile,
  storageError,
} from '#server/adapters/file-storage.ts';
import { type StoreDraft, removeOld } from './local-files.ts';
import { partialFiles } from './partials.ts';
import { assertRoom, type SpaceOptions } from './free-space.ts';
import { type OpenFile, writeFile } from './write-file.ts';

/** Options of drafts; tests simulate a full disk with the functions. */
export interface DraftOptions extends SpaceOptions {
  readonly openFile?: OpenFile | undefined;
}

/**
 * Drafts in two folders of this machine: `.incoming` for single-request uploads, `.partial` for uploads in parts. Both storages use them.
 */
export function createDrafts(
  folder: string,
  store: StoreDraft,
  { openFile = open, ...space }: DraftOptions = {},
): Drafts {
  const incoming = join(folder, '.incoming');
  const partial = join(folder, '.partial');

  const draft = async (): Promise<DraftFile> => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const path = join(incoming, randomBytes(16).toString('hex'));
    return {
      path,
      store: (key, sha256) => store(path, key, sha256),
      drop: () => rm(path, { force: true }),
    };
  };

  const receive: Drafts['receive'] = async (source) => receiveInto(await draft(), source, openFile);

  return {
    assertRoom: (sizeBytes) => assertRoom(folder, sizeBytes, space),
    draft,
    receive,
    async removeDrafts(olderThan) {
      await removeOld(incoming, olderThan);
      await removeOld(partial, olderThan);
    },
    partials: partialFiles(partial, { openFile, receive, store }),
  };
}

async function receiveInto(
  target: DraftFile,
  source: AsyncIterable<Uint8Array>,
  openFile: OpenFile,
): Promise<IncomingFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const piece of source) {
      sizeBytes += piece.length;
      hash.update(piece);
      yield piece;
    }
  };
  try {
    await writeFile(openFile, { path: target.path, flags: 'w' }, counted());
  } catch (error) {
    await target.drop();
    throw storageError(error);
  }
  return { ...target, sizeBytes, sha256: hash.digest('hex') };
}
