import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { type DraftFile, fileKey, type FileStorage, storageError } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import type { FileTable } from '#server/db/tables/transfers.ts';
import type { FileLinks } from './file-links.ts';
import { cleanFileName } from './file-name.ts';

/** A stored file, as far as its bytes go. */
export interface StoredFile {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/** What is said about a file when it is kept. */
export interface FileFacts {
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly purpose: FileTable['purpose'];
  /** The only one who may use it. */
  readonly memberId: string;
  readonly expiresAt: Date | null;
}

/** Stored files: their bytes, their rows and the links to them. */
export interface Files {
  readonly storage: FileStorage;
  /** Makes a finished draft a file. Without its row it stays a draft: nothing half-stored. */
  keep(ctx: Context, draft: DraftFile, facts: FileFacts): Promise<StoredFile>;
  /** A file that this member uploaded, by its `uri`. @throws AppError FILE_NOT_FOUND */
  ownUpload(ctx: Context, uri: string, memberId: string): Promise<StoredFile>;
  /** Link for one member, valid for some minutes. */
  link(ctx: Context, file: Pick<StoredFile, 'id' | 'name'>, memberId: string): string;
  /** What an upload answers. */
  describe(ctx: Context, file: StoredFile, facts: FileFacts): UploadedFile;
  /** Takes files away with their rows. */
  discard(ctx: Context, ids: readonly string[]): Promise<void>;
}

const URI = /^file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Makes the keeper of files. */
export function createFiles(storage: FileStorage, links: FileLinks): Files {
  const link: Files['link'] = (ctx, file, memberId) =>
    links.make({ fileId: file.id, name: file.name, memberId }, ctx.clock.now());
  return {
    storage,
    link,
    ...keeperOf(storage),
    ownUpload: findOwnUpload,
    describe(ctx, file, facts) {
      const uri = link(ctx, file, facts.memberId);
      return {
        uid: file.id,
        name: file.name,
        url: uri,
        uri: `file/${file.id}`,
        displayUri: uri,
        downloadUri: uri,
        size: facts.sizeBytes,
        mime: facts.mime,
      };
    },
    async discard(ctx, ids) {
      if (ids.length === 0) return;
      const gone = await ctx.db
        .deleteFrom('sys_file')
        .where('id', 'in', [...ids])
        .returning('key')
        .execute();
      // After the rows: a file without a row is rubbish, a row without a file a broken promise.
      for (const { key } of gone) await storage.remove(key);
    },
  };
}

/** Only what makes files, for work without links. */
export function keeperOf(storage: FileStorage): Pick<Files, 'keep'> {
  return { keep: (ctx, draft, facts) => keepFile(ctx, storage, { draft, facts }) };
}

async function keepFile(
  ctx: Context,
  storage: FileStorage,
  { draft, facts }: { draft: DraftFile; facts: FileFacts },
): Promise<StoredFile> {
  const id = ctx.ids.uuid();
  const at = ctx.clock.now();
  const file = { id, key: fileKey(id, at), name: cleanFileName(facts.name) };
  try {
    await draft.keep(file.key);
    await ctx.db
      .insertInto('sys_file')
      .values({
        ...file,
        size_bytes: facts.sizeBytes,
        mime: facts.mime,
        sha256: facts.sha256,
        uploaded_by: facts.memberId,
        uploaded_at: at,
        purpose: facts.purpose,
        expires_at: facts.expiresAt,
      })
      .execute();
  } catch (error) {
    await draft.drop();
    await storage.remove(file.key);
    throw storageError(error);
  }
  return file;
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
