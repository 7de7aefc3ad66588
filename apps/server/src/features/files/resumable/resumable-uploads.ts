import type { IncomingMessage } from 'node:http';
import { TUS_HOURS } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { assertTakenKind } from '#server/platform/files/file-kinds.ts';
import { cleanFileName } from '#server/platform/files/file-name.ts';
import { fileTooLarge, UPLOAD_MAX_BYTES } from '#server/platform/files/uploads/file-size.ts';
import { createWriters, type Writers } from './writers.ts';
import {
  beginWriting,
  deleteUploads,
  endWriting,
  findUpload,
  insertUpload,
  type Upload,
  uploadsBeyond,
} from './uploads.repository.ts';

/** Maximum unfinished uploads per member; the oldest are discarded. */
const UNFINISHED_MAX = 20;

/** Files received over several requests (UPL-09). */
export interface ResumableUploads {
  /** @throws AppError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED before any byte is sent */
  begin(ctx: Context, wanted: { readonly name: string; readonly sizeBytes: number }): Promise<Upload>;
  /** Returns the received length. An active sender is disconnected, because it has been abandoned. @throws AppError UPLOAD_NOT_FOUND */
  look(ctx: Context, id: string): Promise<Upload & { readonly offset: number }>;
  /**
   * Appends a part; received bytes remain, even if the connection breaks.
   * @returns the new offset
   * @throws AppError UPLOAD_NOT_FOUND, UPLOAD_OFFSET_WRONG, UPLOAD_REQUEST_WRONG, FILE_STORAGE_FULL, REQUEST_ABORTED
   */
  append(ctx: Context, id: string, piece: Piece): Promise<number>;
  /** Discards it. @throws AppError UPLOAD_NOT_FOUND */
  giveUp(ctx: Context, id: string): Promise<void>;
}

/** A part of a file as received. */
export interface Piece {
  readonly offset: number;
  /** Length from its header; null without one. */
  readonly bodyBytes: number | null;
  readonly body: IncomingMessage;
}

/** Creates the manager of unfinished uploads; their bytes are in the file storage, so they survive the process. */
export function createResumableUploads(storage: FileStorage): ResumableUploads {
  const writers = createWriters();
  return {
    begin: (ctx, wanted) => beginUpload(ctx, storage, wanted),
    look: async (ctx, id) => {
      const upload = await ownUpload(ctx, id);
      await writers.stop(id);
      return { ...upload, offset: await offsetOf(storage, upload) };
    },
    append: (ctx, id, piece) => appendPiece(ctx, { storage, writers }, { id, piece }),
    giveUp: async (ctx, id) => {
      const upload = await ownUpload(ctx, id);
      await writers.stop(id);
      await forgetUploads(ctx, storage, [upload.id]);
    },
  };
}

async function beginUpload(
  ctx: Context,
  storage: FileStorage,
  wanted: { readonly name: string; readonly sizeBytes: number },
): Promise<Upload> {
  const { sizeBytes } = wanted;
  if (sizeBytes === 0) throw new AppError('FILE_EMPTY');
  if (sizeBytes > UPLOAD_MAX_BYTES) throw fileTooLarge(sizeBytes);
  const name = cleanFileName(wanted.name);
  assertTakenKind(name);
  await storage.assertRoom(sizeBytes);
  const { memberId } = memberOf(ctx);
  const expiresAt = new Date(ctx.clock.now().getTime() + TUS_HOURS * 3_600_000);
  const upload = { id: ctx.ids.uuid(), memberId, name, sizeBytes, expiresAt, fileId: null };
  await insertUpload(ctx, upload);
  await storage.partials.begin(upload.id);
  await forgetUploads(ctx, storage, await uploadsBeyond(ctx, memberId, UNFINISHED_MAX));
  return upload;
}

/** Deletes unfinished uploads, or the remains of finished ones. */
export async function forgetUploads(
  ctx: Context,
  storage: FileStorage,
  ids: readonly string[],
): Promise<void> {
  await deleteUploads(ctx, ids);
  for (const id of ids) await storage.partials.remove(id);
}

/** An upload of the caller. @throws AppError UPLOAD_NOT_FOUND */
export async function ownUpload(ctx: Context, id: string): Promise<Upload> {
  const upload = await findUpload(ctx, { id, memberId: memberOf(ctx).memberId });
  if (!upload) throw new AppError('UPLOAD_NOT_FOUND');
  return upload;
}

/** Received length of an upload: the full length once it is a file. @throws AppError UPLOAD_NOT_FOUND */
export async function offsetOf(storage: FileStorage, { id, sizeBytes, fileId }: Upload): Promise<number> {
  if (fileId !== null) return sizeBytes;
  const arrived = await storage.partials.sizeBytes(id);
  if (arrived === null) throw new AppError('UPLOAD_NOT_FOUND');
  return arrived;
}

async function appendPiece(
  ctx: Context,
  { storage, writers }: { storage: FileStorage; writers: Writers },
  { id, piece }: { id: string; piece: Piece },
): Promise<number> {
  const upload = await beginWriting(ctx, { id, memberId: memberOf(ctx).memberId });
  if (!upload) throw new AppError('UPLOAD_NOT_FOUND');
  try {
    return await writers.write(id, piece.body, () => writePiece(ctx, storage, { upload, piece }));
  } finally {
    await endWriting(ctx, id);
  }
}

async function writePiece(
  ctx: Context,
  storage: FileStorage,
  { upload, piece }: { upload: Upload; piece: Piece },
): Promise<number> {
  const { offset, bodyBytes, body } = piece;
  if (offset !== (await offsetOf(storage, upload))) throw new AppError('UPLOAD_OFFSET_WRONG');
  const missing = upload.sizeBytes - offset;
  if (bodyBytes !== null && bodyBytes > missing) throw longerThanSaid();
  if (missing === 0) return offset;
  await storage.assertRoom(bodyBytes ?? missing);
  try {
    await storage.partials.append(upload.id, offset, atMost(body, missing));
  } catch (error) {
    if (body.destroyed && !body.complete) throw new AppError('REQUEST_ABORTED', undefined, { cause: error });
    // Frees space on a full disk.
    if (isFull(error)) await forgetUploads(ctx, storage, [upload.id]);
    throw error;
  }
  return offsetOf(storage, upload);
}

function isFull(error: unknown): boolean {
  return error instanceof AppError && error.id === 'FILE_STORAGE_FULL';
}

/** The chunks of a body; the request itself stays open for the response. */
async function* atMost(body: IncomingMessage, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const pieces: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false });
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > most) throw longerThanSaid();
    yield piece;
  }
}

/** The file changed during the upload. */
function longerThanSaid(): AppError {
  return new AppError('UPLOAD_REQUEST_WRONG', { header: 'Upload-Length' });
}
