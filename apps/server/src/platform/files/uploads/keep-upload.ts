import { AppError } from '@haiqiao/contract/errors';
import type { UploadedFile } from '@haiqiao/contract/endpoints';
import type { IncomingFile } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import { judgeFile } from '#server/platform/files/file-kinds.ts';
import type { Files, StoredFile } from '#server/platform/files/files.ts';

/** A file that has come in, by whichever road. */
export interface Arrived {
  readonly incoming: IncomingFile;
  /** Cleaned already. */
  readonly name: string;
  /** Who sent it; null for a program, which its key tells. */
  readonly memberId: string | null;
}

/** What became of it. */
export interface KeptUpload {
  readonly file: StoredFile;
  readonly told: UploadedFile;
}

/**
 * UPL-02: keeps what has come in when it is not empty and its content is of the kind that its extension names. Nothing of
 * it stays otherwise.
 * @throws AppError FILE_EMPTY, FILE_TYPE_REFUSED, FILE_CONTENT_REFUSED, FILE_ARCHIVE_TOO_LARGE, FILE_STORAGE_FULL
 */
export async function keepUpload(
  ctx: Context,
  files: Files,
  { incoming, name, memberId }: Arrived,
): Promise<KeptUpload> {
  try {
    if (incoming.sizeBytes === 0) throw new AppError('FILE_EMPTY');
    const mime = await judgeFile(incoming.path, name);
    const { sizeBytes, sha256 } = incoming;
    const facts = { name, mime, sizeBytes, sha256, memberId, purpose: 'upload', expiresAt: null } as const;
    const file = await files.keep(ctx, incoming, facts);
    return { file, told: files.describe(ctx, file, facts) };
  } finally {
    await incoming.drop();
  }
}
