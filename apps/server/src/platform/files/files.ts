import { isViewing } from '@haiqiao/contract/access';
import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { DraftFile, FileStorage } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import { describedFile } from './described-file.ts';
import type { FileLinks } from './file-links.ts';
import { discardFiles, type FileFacts, type Gone, keepFile, type StoredFile } from './stored-content.ts';

export type { FileFacts, StoredFile };

/** Stored files: their bytes, their rows and the links to them. */
export interface Files {
  readonly storage: FileStorage;
  /**
   * Makes a finished draft a file. Without its row it stays a draft: nothing half-stored. The same content is stored once,
   * so several files may name one key.
   */
  keep(ctx: Context, draft: DraftFile, facts: FileFacts): Promise<StoredFile>;
  /** A file that this member uploaded, by its `uri`. @throws AppError FILE_NOT_FOUND */
  ownUpload(ctx: Context, uri: string, memberId: string): Promise<StoredFile>;
  /**
   * Link for one member, valid for some minutes.
   * @throws AppError VIEW_AS_READONLY for somebody who looks at the product as that member
   */
  link(ctx: Context, file: Pick<StoredFile, 'id' | 'name'>, memberId: string): string;
  /** What an upload answers. */
  describe(ctx: Context, file: StoredFile, facts: FileFacts): UploadedFile;
  /** Takes files away, and their bytes when no other file has the same. Nobody else removes anything from the storage. */
  discard(ctx: Context, choose: (ctx: Context) => Promise<Gone>): Promise<void>;
}

const URI = /^file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Makes the keeper of files. */
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

/** Only what makes files, for work without links. */
export function keeperOf(storage: FileStorage): Pick<Files, 'keep'> {
  return { keep: (ctx, draft, facts) => keepFile(ctx, storage, { draft, facts }) };
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
