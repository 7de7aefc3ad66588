import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { AppError, type ErrorId } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { type StoredUpload, storeUpload } from '#server/platform/files/uploads/store-upload.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { Files } from '#server/platform/files/files.ts';
import { forgetUploads, offsetOf, ownUpload } from './resumable-uploads.ts';
import { closeUpload, reopenUpload, setUploadedFile, type Upload } from './uploads.repository.ts';

/** Converts an upload to a file. */
export type FinishUpload = (ctx: Context, id: string) => Promise<UploadedFile[]>;

/**
 * Converts complete uploads to files. Repeated calls after a lost response return the same file, and concurrent calls share the first
 * result. Rejected files are deleted.
 * @throws AppError UPLOAD_NOT_FOUND, UPLOAD_UNFINISHED, FILE_TYPE_REFUSED, FILE_CONTENT_REFUSED, FILE_ARCHIVE_TOO_LARGE, FILE_STORAGE_FULL,
 * SERVICE_BUSY while another node is converting it
 */
export function createFinishUpload(files: Files): FinishUpload {
  const underWay = new Map<string, Promise<UploadedFile[]>>();
  return (ctx, id) => {
    const key = `${memberOf(ctx).memberId}/${id}`;
    const other = underWay.get(key);
    if (other) return other;
    const finishing = finishUpload(ctx, files, id).finally(() => underWay.delete(key));
    underWay.set(key, finishing);
    return finishing;
  };
}

async function finishUpload(ctx: Context, files: Files, id: string): Promise<UploadedFile[]> {
  const upload = await ownUpload(ctx, id);
  if (upload.fileId !== null) return [await fileViewOf(ctx, files, upload.fileId)];
  if ((await offsetOf(files.storage, upload)) < upload.sizeBytes) throw new AppError('UPLOAD_UNFINISHED');
  const { view } = await storeWhole(ctx, files, upload);
  return [view];
}

/** The checked content must not be written to any more: the upload itself, or a copy while a writer may still be active. */
async function storeWhole(ctx: Context, files: Files, upload: Upload): Promise<StoredUpload> {
  const { partials } = files.storage;
  const closed = await closeUpload(ctx, upload.id);
  if (!closed) throw new AppError('SERVICE_BUSY');
  try {
    const incoming = await (closed.isAlone ? partials.whole(upload.id) : partials.copy(upload.id));
    const stored = await storeUpload(ctx, files, { ...upload, incoming });
    await setUploadedFile(ctx, upload.id, stored.file.id);
    await partials.remove(upload.id);
    return stored;
  } catch (error) {
    if (isRefusal(error)) await forgetUploads(ctx, files.storage, [upload.id]);
    else await reopenUpload(ctx, upload.id);
    throw error;
  }
}

/** Errors about the file itself: a retry is useless. */
const REFUSALS: ReadonlySet<unknown> = new Set<ErrorId>([
  'FILE_EMPTY',
  'FILE_TYPE_REFUSED',
  'FILE_CONTENT_REFUSED',
  'FILE_ARCHIVE_TOO_LARGE',
]);

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && REFUSALS.has(error.id);
}

async function fileViewOf(ctx: Context, files: Files, fileId: string): Promise<UploadedFile> {
  const row = await ctx.db
    .selectFrom('sys_file')
    .selectAll()
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row?.uploaded_by == null) throw new AppError('UPLOAD_NOT_FOUND');
  const { id, key, name, mime, sha256, purpose, expires_at: expiresAt, uploaded_by: memberId } = row;
  const facts = { name, mime, sha256, purpose, expiresAt, memberId, sizeBytes: row.size_bytes };
  return files.describe(ctx, { id, key, name }, facts);
}
