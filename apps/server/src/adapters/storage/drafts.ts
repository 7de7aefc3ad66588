import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DraftFile,
  type Drafts,
  type IncomingFile,
  storageError,
} from '#server/adapters/file-storage.ts';
import { type KeepDraft, removeOld } from './local-files.ts';
import { partialFiles } from './partials.ts';
import { type OpenFile, writeFile } from './write-file.ts';

/**
 * Files in the making, in two folders of this machine: `.incoming` for those that come in one go, `.partial` for those that
 * come in pieces. Both storages begin with them.
 */
export function createDrafts(folder: string, keep: KeepDraft, openFile: OpenFile = open): Drafts {
  const incoming = join(folder, '.incoming');
  const partial = join(folder, '.partial');

  const draft = async (): Promise<DraftFile> => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const path = join(incoming, randomBytes(16).toString('hex'));
    return {
      path,
      keep: (key, sha256) => keep(path, key, sha256),
      drop: () => rm(path, { force: true }),
    };
  };

  const receive: Drafts['receive'] = async (source) => receiveInto(await draft(), source, openFile);

  return {
    draft,
    receive,
    async removeDrafts(olderThan) {
      await removeOld(incoming, olderThan);
      await removeOld(partial, olderThan);
    },
    partials: partialFiles(partial, { openFile, receive, keep }),
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
