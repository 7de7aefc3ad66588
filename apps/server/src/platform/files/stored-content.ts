import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import {
  type DraftFile,
  fileKey,
  type FileStorage,
  type IncomingFile,
  storageError,
} from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import type { FileTable } from '#server/db/tables/transfers.ts';
import { cleanFileName } from './file-name.ts';

/** The content part of a stored file. */
export interface StoredFile {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/** Facts stated when a file is stored. */
export interface FileFacts {
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly purpose: FileTable['purpose'];
  /** The only member who may use it; null for an API key. */
  readonly memberId: string | null;
  readonly expiresAt: Date | null;
}

/**
 * Turns a finished draft into a file. Content already stored under the same SHA-256 is not stored twice: the new file uses the same key.
 * The bytes are stored before the row; a file exists only with its row.
 * @throws AppError FILE_STORAGE_FULL
 */
export async function storeFile(
  ctx: Context,
  storage: FileStorage,
  { draft, facts }: { draft: DraftFile; facts: FileFacts },
): Promise<StoredFile> {
  const id = ctx.ids.uuid();
  const ownKey = fileKey(id, ctx.clock.now());
  try {
    const existing = await findContent(ctx, facts);
    const isThere = existing !== undefined && (await storage.sizeBytes(existing)) === facts.sizeBytes;
    // Outside of the transaction, because a bucket may be slow.
    if (!isThere) await draft.store(ownKey, facts.sha256);
    const file = await inTransaction(ctx, async (ctx) => {
      await lockContents(ctx, [facts.sha256]);
      const found = await findContent(ctx, facts);
      const isGood = found !== undefined && (isThere || found !== existing);
      if (!isGood && isThere) await draft.store(ownKey, facts.sha256); // deleted in the meantime
      if (!isGood && found !== undefined) await replaceKey(ctx, found, ownKey); // its bytes are missing
      return insertFile(ctx, { id, key: isGood ? found : ownKey, name: cleanFileName(facts.name) }, facts);
    });
    await draft.drop();
    if (file.key !== ownKey && !isThere) await storage.remove(ownKey);
    return file;
  } catch (error) {
    await Promise.allSettled([draft.drop(), storage.remove(ownKey)]);
    throw storageError(error);
  }
}

async function findContent(
  ctx: Context,
  { sha256, sizeBytes }: Pick<FileFacts, 'sha256' | 'sizeBytes'>,
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('sys_file')
    .select('key')
    .where('sha256', '=', sha256)
    .where('size_bytes', '=', sizeBytes)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.key;
}

/** The bytes of files, and the draft that replaces them. */
export interface Replacement {
  readonly key: string;
  readonly sha256: string;
  readonly draft: IncomingFile;
  /** Runs in the transaction of the change with the ids of the files; none when they were deleted in the meantime. */
  readonly whenReplaced: (ctx: Context, ids: readonly string[]) => Promise<void>;
}

/**
 * Replaces the bytes of all files with a key. The new bytes get a key of their own, so that a reader never gets bytes that differ from the
 * stored hash and size; the old bytes are removed after that.
 * @throws AppError FILE_STORAGE_FULL
 */
export async function replaceContent(
  ctx: Context,
  storage: FileStorage,
  { key, sha256, draft, whenReplaced }: Replacement,
): Promise<void> {
  const ownKey = fileKey(ctx.ids.uuid(), ctx.clock.now());
  const facts = { sha256: draft.sha256, sizeBytes: draft.sizeBytes };
  const existing = await findContent(ctx, facts);
  const isThere = existing !== undefined && (await storage.sizeBytes(existing)) === facts.sizeBytes;
  try {
    await draft.store(ownKey, draft.sha256);
  } catch (error) {
    throw storageError(error);
  } finally {
    await draft.drop();
  }
  // After a failure the new bytes stay until the nightly search for unused ones: the commit may have succeeded.
  const used = await inTransaction(ctx, async (ctx) => {
    await lockContents(ctx, [sha256, draft.sha256]);
    const found = isThere ? await findContent(ctx, facts) : undefined;
    const target = found !== undefined && found === existing ? found : ownKey;
    const changed = await ctx.db
      .updateTable('sys_file')
      .set({ key: target, sha256: draft.sha256, size_bytes: draft.sizeBytes, is_metadata_checked: true })
      .where('key', '=', key)
      .where('sha256', '=', sha256)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    const ids = changed.map(({ id }) => id);
    await whenReplaced(ctx, ids);
    return keysInUse(ctx, [key, ownKey]);
  });
  for (const unused of [key, ownKey]) if (!used.has(unused)) await storage.remove(unused);
}

async function replaceKey(ctx: Context, lost: string, key: string): Promise<void> {
  await ctx.db.updateTable('sys_file').set({ key }).where('key', '=', lost).execute();
}

async function insertFile(ctx: Context, file: StoredFile, facts: FileFacts): Promise<StoredFile> {
  await ctx.db
    .insertInto('sys_file')
    .values({
      ...file,
      size_bytes: facts.sizeBytes,
      mime: facts.mime,
      sha256: facts.sha256,
      uploaded_by: facts.memberId,
      uploaded_key: ctx.actor.kind === 'key' ? ctx.actor.keyId : null,
      uploaded_at: ctx.clock.now(),
      purpose: facts.purpose,
      expires_at: facts.expiresAt,
    })
    .execute();
  return file;
}

/** Files to delete. */
export interface Gone {
  /** Rows that are deleted too. */
  readonly rows: readonly string[];
  /** Rows that stay, marked as deleted: histories still show their names. */
  readonly bytesOnly: readonly string[];
}

/**
 * Deletes files, and their bytes when no other file shares them.
 * @param choose selects the files within the deleting transaction
 */
export async function discardFiles(
  ctx: Context,
  storage: FileStorage,
  choose: (ctx: Context) => Promise<Gone>,
): Promise<void> {
  const unused = await inTransaction(ctx, async (ctx) => {
    const gone = await choose(ctx);
    const files = await contentsOf(ctx, [...gone.rows, ...gone.bytesOnly]);
    await lockContents(
      ctx,
      files.map(({ sha256 }) => sha256),
    );
    await forget(ctx, gone);
    const keys = [...new Set(files.map(({ key }) => key))];
    const used = await keysInUse(ctx, keys);
    return keys.filter((key) => !used.has(key));
  });
  // After the rows: bytes without a row are garbage, a row without bytes is a broken file.
  for (const key of unused) await storage.remove(key);
}

async function contentsOf(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return ctx.db.selectFrom('sys_file').select(['sha256', 'key']).where('id', 'in', ids).execute();
}

async function forget(ctx: Context, { rows, bytesOnly }: Gone): Promise<void> {
  if (rows.length > 0) await ctx.db.deleteFrom('sys_file').where('id', 'in', rows).execute();
  if (bytesOnly.length === 0) return;
  const deletedAt = { deleted_at: ctx.clock.now() };
  await ctx.db.updateTable('sys_file').set(deletedAt).where('id', 'in', bytesOnly).execute();
}

/** Those keys whose bytes are still used by a file. */
export async function keysInUse(ctx: Context, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const found = await ctx.db
    .selectFrom('sys_file')
    .select('key')
    .distinct()
    .where('key', 'in', [...keys])
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(found.map(({ key }) => key));
}

/** Locks contents in a fixed order until the transaction ends, so that storing and deleting are serialised. */
async function lockContents(ctx: Context, hashes: readonly string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`file/${hash}`}, 0))`.execute(ctx.db);
  }
}
