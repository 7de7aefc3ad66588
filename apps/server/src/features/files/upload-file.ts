import { UPLOAD_MAX_MB, type UploadedFile } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { IncomingFile } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import type { Call } from '#server/http/call/call.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { judgeFile } from '#server/platform/files/file-kinds.ts';
import { cleanFileName } from '#server/platform/files/file-name.ts';
import type { Files } from '#server/platform/files/files.ts';

const BYTES_PER_MB = 1024 * 1024;
/** An upload that nothing refers to by then is taken away. */
const UNUSED_HOURS = 24;
const PART_NAME = 'file';

/**
 * UPL-01, UPL-02, UPL-03: takes one file. It is kept only when it is neither empty nor too large and when its content
 * is of the kind that its extension names.
 * @throws AppError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_STORAGE_FULL
 */
export async function uploadFile(ctx: Context, files: Files, call: Call): Promise<UploadedFile[]> {
  const { memberId } = memberOf(ctx);
  const { incoming, name } = await receive(files, call);
  try {
    if (incoming.sizeBytes === 0) throw new AppError('FILE_EMPTY');
    const mime = await judgeFile(incoming.path, name);
    const facts = {
      name,
      mime,
      sizeBytes: incoming.sizeBytes,
      sha256: incoming.sha256,
      purpose: 'upload',
      memberId,
      expiresAt: new Date(ctx.clock.now().getTime() + UNUSED_HOURS * 3_600_000),
    } as const;
    return [files.describe(ctx, await files.keep(ctx, incoming, facts), facts)];
  } finally {
    await incoming.drop();
  }
}

async function receive(files: Files, call: Call): Promise<{ incoming: IncomingFile; name: string }> {
  try {
    const part = await call.file();
    if (part?.fieldName !== PART_NAME) throw new AppError('FILE_EMPTY');
    return { incoming: await files.storage.receive(part.stream), name: cleanFileName(part.fileName) };
  } catch (error) {
    if (error instanceof AppError && error.id === 'REQUEST_TOO_LARGE') throw tooLarge(call, error);
    throw error;
  }
}

/** A caller that does not say how much it sends is told the least that it can be. */
function tooLarge({ bodyBytes }: Call, cause: Error): AppError {
  const actualMb = Math.max((bodyBytes ?? 0) / BYTES_PER_MB, UPLOAD_MAX_MB + 0.1);
  return new AppError(
    'FILE_TOO_LARGE',
    { limitMb: UPLOAD_MAX_MB, actualMb: Math.round(actualMb * 10) / 10 },
    { cause },
  );
}
