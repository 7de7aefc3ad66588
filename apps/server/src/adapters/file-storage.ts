import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@haiqiao/contract/errors';
import { errorCode } from '#server/lib/error-code.ts';

/** Where files are kept, by keys that the product makes itself. */
export interface FileStorage {
  /** Takes what comes in; nothing of it is a file yet. @throws AppError FILE_STORAGE_FULL and what the source throws */
  receive(source: AsyncIterable<Uint8Array>): Promise<IncomingFile>;
  /** A path to write a file to, piece by piece, and what becomes of it afterwards. */
  draft(): Promise<DraftFile>;
  /** The content of a file. @throws AppError FILE_NOT_FOUND */
  open(key: string): Promise<Readable>;
  /** A path on this machine under which the file can be read, for readers that jump about in it. */
  localPath(key: string): Promise<string>;
  /** Null when there is no such file. */
  sizeBytes(key: string): Promise<number | null>;
  /** Takes a file away; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Takes away what was begun before that moment and never finished. */
  removeDrafts(olderThan: Date): Promise<void>;
}

/** Bytes that have come in and wait for a decision. */
export interface IncomingFile extends DraftFile {
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file in the making. */
export interface DraftFile {
  readonly path: string;
  /** Makes it a file, all at once. */
  keep(key: string): Promise<void>;
  /** Forgets it. */
  drop(): Promise<void>;
}

/** Made by `fileKey`: nothing else is ever a path. */
const KEY = /^\d{4}\/\d\d\/\d\d\/[0-9a-f-]{36}$/;
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The key of a new file: the day it came, and its id. */
export function fileKey(id: string, at: Date): string {
  return `${at.toISOString().slice(0, 10).replaceAll('-', '/')}/${id}`;
}

/** Keeps files in a folder. What is being written lies apart and is moved to its place when it is whole. */
export function createDiskStorage(folder: string): FileStorage {
  const drafts = join(folder, '.incoming');

  const draft = async (): Promise<DraftFile> => {
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    const path = join(drafts, randomBytes(16).toString('hex'));
    return {
      path,
      async keep(key) {
        const target = pathOf(folder, key);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(path, target);
      },
      drop: () => rm(path, { force: true }),
    };
  };

  return {
    draft,
    receive: async (source) => receiveInto(await draft(), source),
    async open(key) {
      const path = pathOf(folder, key);
      if ((await sizeOf(path)) === null) throw new AppError('FILE_NOT_FOUND');
      return createReadStream(path);
    },
    async localPath(key) {
      const path = pathOf(folder, key);
      if ((await sizeOf(path)) === null) throw new AppError('FILE_NOT_FOUND');
      return path;
    },
    sizeBytes: (key) => sizeOf(pathOf(folder, key)),
    remove: (key) => rm(pathOf(folder, key), { force: true }),
    async removeDrafts(olderThan) {
      const names = await readdir(drafts).catch(() => []);
      for (const path of names.map((name) => join(drafts, name))) {
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < olderThan) await rm(path, { force: true });
      }
    },
  };
}

async function receiveInto(target: DraftFile, source: AsyncIterable<Uint8Array>): Promise<IncomingFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      sizeBytes += piece.length;
      hash.update(piece);
      yield piece;
    }
  };
  try {
    await pipeline(source, counted, createWriteStream(target.path, { mode: 0o600, flush: true }));
  } catch (error) {
    await target.drop();
    throw storageError(error);
  }
  return { ...target, sizeBytes, sha256: hash.digest('hex') };
}

/** Says a failure to write in words for the person who waits. */
export function storageError(error: unknown): unknown {
  return NO_SPACE.has(errorCode(error) ?? '')
    ? new AppError('FILE_STORAGE_FULL', undefined, { cause: error })
    : error;
}

function pathOf(folder: string, key: string): string {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a file`);
  return join(folder, key);
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
