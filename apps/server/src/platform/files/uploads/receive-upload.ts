import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Call } from '#server/http/call/call.ts';
import { assertTakenKind } from '#server/platform/files/file-kinds.ts';
import { cleanFileName } from '#server/platform/files/file-name.ts';
import type { Files } from '#server/platform/files/files.ts';
import { fileTooLarge } from './file-size.ts';
import { type Arrived, type StoredUpload, storeUpload } from './store-upload.ts';

const PART_NAME = 'file';

/**
 * UPL-01, UPL-02, UPL-03: receives the one file of a request. It is stored only when it is not empty, not too large, and its content
 * matches its extension.
 * @param from.memberId the sender; null for a program
 * @throws AppError FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_CONTENT_REFUSED, FILE_ARCHIVE_TOO_LARGE, FILE_STORAGE_FULL,
 * REQUEST_ABORTED
 */
export async function receiveUpload(
  ctx: Context,
  files: Files,
  { call, memberId }: { readonly call: Call; readonly memberId: string | null },
): Promise<StoredUpload> {
  return storeUpload(ctx, files, { ...(await receive(files, call)), memberId });
}

async function receive(files: Files, call: Call): Promise<Pick<Arrived, 'incoming' | 'name'>> {
  const { signal } = call;
  try {
    const part = await call.file();
    if (part?.fieldName !== PART_NAME) throw new AppError('FILE_EMPTY');
    const name = cleanFileName(part.fileName);
    assertTakenKind(name);
    await files.storage.assertRoom(call.bodyBytes ?? 0);
    return { incoming: await files.storage.receive(part.stream), name };
  } catch (error) {
    if (signal.aborted) throw new AppError('REQUEST_ABORTED', undefined, { cause: error });
    if (error instanceof AppError && error.id === 'REQUEST_TOO_LARGE') {
      throw fileTooLarge(call.bodyBytes, { cause: error });
    }
    throw error;
  }
}
