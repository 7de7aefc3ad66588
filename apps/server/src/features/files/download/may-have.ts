import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import {
  type FileReadingDeps,
  type ReadableFile,
  readableFile,
} from '#server/platform/records/files/readable-file.ts';
import { logRefusal } from './log-handing-out.ts';
import type { Wanted } from './wanted.ts';

/** Dependencies of the check. */
export interface HavingDeps extends FileReadingDeps {
  readonly assertHandedOut: (ctx: Context, fileId: string) => Promise<void>;
}

/**
 * Whether the reader may currently read a file, and by which record; null for files that do not belong to records.
 * @throws AppError FILE_RIGHTS_CHANGED, EXPORT_RIGHTS_CHANGED
 */
export async function mayHave(
  { ctx, system }: { ctx: Context; system: Context },
  deps: HavingDeps,
  wanted: Wanted,
): Promise<ReadableFile | null> {
  const { file } = wanted;
  switch (file.purpose) {
    case 'upload':
      return readNow(ctx, deps, wanted);
    case 'export':
      await deps.assertHandedOut(system, file.id);
      return null;
    case 'avatar':
      if (!(await isPortrait(system, wanted.uri))) throw new AppError('FILE_RIGHTS_CHANGED');
      return null;
    default:
      return null;
  }
}

async function readNow(ctx: Context, deps: HavingDeps, wanted: Wanted): Promise<ReadableFile> {
  try {
    return await readableFile(ctx, deps, wanted);
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'FILE_NOT_FOUND') throw error;
    await logRefusal(ctx, wanted);
    throw new AppError('FILE_RIGHTS_CHANGED', undefined, { cause: error });
  }
}

/** A portrait in use is visible to all members. */
async function isPortrait(ctx: Context, uri: string): Promise<boolean> {
  const member = await ctx.db
    .selectFrom('sys_member')
    .select('id')
    .where('avatar_uri', '=', uri)
    .executeTakeFirst();
  return member !== undefined;
}
