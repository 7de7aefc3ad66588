import { isViewing } from '@haiqiao/contract/access';
import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { DraftFile, FileStorage } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import { describedFile } from './described-file.ts';
import type { FileLinks } from './file-links.ts';
import { discardFiles, type FileFacts, type Gone, storeFile, type StoredFile } from './stored-content.ts';

export type { FileFacts, StoredFile };

/** Stored files: bytes, rows and links. */
export interface Files {
  readonly storage: FileStorage;
  /**
   * Turns a finished draft into a file. Without its row it stays a draft, so nothing is half-stored. Equal content is stored once; several
   * files may share one key.
   */
  store(ctx: Context, draft: DraftFile, facts: FileFacts): Promise<StoredFile>;
  /** A file uploaded by this member, by its `uri`. @throws AppError FILE_NOT_FOUND */
  ownUpload(ctx: Context, uri: string, memberId: string): Promise<StoredFile>;
  /**
   * Link for one member, valid for some minutes.
   * @throws AppError VIEW_AS_READONLY in view-as mode
   */
  link(ctx: Context, file: Pick<StoredFile, 'id' | 'name'>, memberId: string): string;
  /** The reply to an upload. */
  describe(ctx: Context, file: StoredFile, facts: FileFacts): UploadedFile;
  /** Deletes files, and their bytes when no other file shares them. Nothing else deletes from the storage. */
  discard(ctx: Context, choose: (ctx: Context) => Promise<Gone>): Promise<void>;
}

const URI = /^file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Creates the file service. */
export function createFiles(storage: FileStorage, links: FileLinks): Files {
  const link: Files['link'] = (ctx, file, memberId) => {
    if (isViewing(ctx.actor)) throw new AppError('VIEW_AS_READONLY', { name: ctx.actor.username });
    return links.make({ fileId: file.id, name: file.name, memberId, use: 'download' }, ctx.clock.now());
  };
  return {
    storage,
    link,
    ...keeperOf(storage),
    ownUpload: findOwnUpload,
    describe: (ctx, file, facts) => describedFile(ctx, { ...file, ...facts, name: file.name }, { links }),
    discard: (ctx, choose) => discardFiles(ctx, storage, choose),
  };
}

/** Only the storing part, for work without links. */
export function keeperOf(storage: FileStorage): Pick<Files, 'store'> {
  return { store: (ctx, draft, facts) => storeFile(ctx, storage, { draft, facts }) };
}

async function findOwnUpload(ctx: Context, uri: string, memberId: string): Promise<StoredFile> {
  const id = URI.exec(uri)?.[1];
  if (id === undefined) throw new AppError('FILE_NOT_FOUND');
  const file = await ctx.db
    .selectFrom('sys_file')
    .select(['id', 'key', 'name'])
    .where('id', '=', id)
    .where('uploaded_by', '=', memberId)
    .where('purpose', '=', 'upload')
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', ctx.clock.now())]))
    .executeTakeFirst();
  if (!file) throw new AppError('FILE_NOT_FOUND');
  return file;
}
