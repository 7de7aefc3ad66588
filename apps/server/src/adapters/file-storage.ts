import type { Readable } from 'node:stream';
import { AppError } from '@haiqiao/contract/errors';
import { errorCode } from '#server/lib/error-code.ts';

/** Where files are kept, by keys that the product makes itself. */
export interface FileStorage extends Drafts {
  /** The content of a file, or a part of it. @throws AppError FILE_NOT_FOUND */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** A path on this machine under which the file can be read, for readers that jump about in it. Never to be changed. */
  localPath(key: string): Promise<string>;
  /** Null when there is no such file. */
  sizeBytes(key: string): Promise<number | null>;
  /** Takes a file away; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Keys of the files that came on a day, written as in keys: `2026/03/02`. */
  keysOfDay(day: string): Promise<readonly string[]>;
}

/** A part of a file: from the first to the last byte, both counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Files in the making: nothing of them is a file yet. They lie on this machine, wherever files go afterwards. */
export interface Drafts {
  /** Takes what comes in. @throws AppError FILE_STORAGE_FULL and what the source throws */
  receive(source: AsyncIterable<Uint8Array>): Promise<IncomingFile>;
  /** A path to write a file to, piece by piece, and what becomes of it afterwards. */
  draft(): Promise<DraftFile>;
  /** Takes away what was begun before that moment and never finished. */
  removeDrafts(olderThan: Date): Promise<void>;
  /** Files that come in several requests. */
  readonly partials: PartialFiles;
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
  /** Makes it a file, all at once. @param sha256 of its bytes, hexadecimal @throws AppError FILE_STORAGE_FULL */
  keep(key: string, sha256: string): Promise<void>;
  /** Forgets it. */
  drop(): Promise<void>;
}

/** Beginnings of files by the ids of their uploads. What arrived stays, also when the line or the process broke. */
export interface PartialFiles {
  begin(id: string): Promise<void>;
  /** How much has arrived; null when there is none of this id. */
  sizeBytes(id: string): Promise<number | null>;
  /** Writes from `offset` on. @throws AppError FILE_STORAGE_FULL and what the source throws */
  append(id: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** A copy of it, to which nobody else writes. @throws AppError FILE_STORAGE_FULL */
  copy(id: string): Promise<IncomingFile>;
  /** It itself, for whoever knows that nobody writes to it. It stays until it is kept or removed. */
  whole(id: string): Promise<IncomingFile>;
  remove(id: string): Promise<void>;
}

/** Made by `fileKey`: nothing else is ever a path. */
const KEY = /^\d{4}\/\d\d\/\d\d\/[0-9a-f-]{36}$/;
const DAY = /^\d{4}\/\d\d\/\d\d$/;
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The key of a new file: the day it came, and its id. */
export function fileKey(id: string, at: Date): string {
  return `${dayOfKey(at)}/${id}`;
}

/** The day in the keys of that moment. */
export function dayOfKey(at: Date): string {
  return at.toISOString().slice(0, 10).replaceAll('-', '/');
}

/** @throws Error for anything that `fileKey` did not make */
export function assertKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a file`);
  return key;
}

/** @throws Error for anything that `dayOfKey` did not make */
export function assertDay(day: string): string {
  if (!DAY.test(day)) throw new Error(`${day} is no day of keys`);
  return day;
}

/** Says a failure to write in words for the person who waits. */
export function storageError(error: unknown): unknown {
  return NO_SPACE.has(errorCode(error) ?? '')
    ? new AppError('FILE_STORAGE_FULL', undefined, { cause: error })
    : error;
}
