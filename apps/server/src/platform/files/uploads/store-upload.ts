import { AppError } from '@haiqiao/contract/errors';
import type { UploadedFile } from '@haiqiao/contract/endpoints';
import type { IncomingFile } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import { withoutMetadata } from '#server/platform/files/content/image-metadata.ts';
import { judgeFile } from '#server/platform/files/file-kinds.ts';
import type { Files, StoredFile } from '#server/platform/files/files.ts';

/** A received file, whatever the upload method. */
export interface Arrived {
  readonly incoming: IncomingFile;
  /** Already cleaned. */
  readonly name: string;
  /** Who sent it; null for a program, which is identified by its key. */
  readonly memberId: string | null;
}

/** The stored upload. */
export interface StoredUpload {
  readonly file: StoredFile;
  readonly view: UploadedFile;
}

/**
 * UPL-02: stores a received file when it is not empty and its content matches its extension. Otherwise nothing of it stays. An image is
 * stored without its metadata.
 * @throws AppError FILE_EMPTY, FILE_TYPE_REFUSED, FILE_CONTENT_REFUSED, FILE_ARCHIVE_TOO_LARGE, FILE_STORAGE_FULL
 */
export async function storeUpload(
  ctx: Context,
  files: Files,
  { incoming, name, memberId }: Arrived,
): Promise<StoredUpload> {
  try {
    if (incoming.sizeBytes === 0) throw new AppError('FILE_EMPTY');
    const mime = await judgeFile(incoming.path, name);
    const plain = await withoutMetadata(incoming.path, mime);
    const draft = plain === null ? incoming : await files.storage.receive(plain);
    const { sizeBytes, sha256 } = draft;
    const facts = { name, mime, sizeBytes, sha256, memberId, purpose: 'upload', expiresAt: null } as const;
    const file = await files.store(ctx, draft, facts);
    return { file, view: files.describe(ctx, file, facts) };
  } finally {
    await incoming.drop();
  }
}
