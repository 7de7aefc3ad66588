import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import type { UploadTable } from '#server/db/tables/uploads.ts';

/** State of an upload in parts. */
export interface Upload {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly expiresAt: Date;
  /** The resulting file; null until complete and checked. */
  readonly fileId: string | null;
}

/** An upload of this member. Those of others are not found. */
export async function findUpload(
  ctx: Context,
  { id, memberId }: Pick<Upload, 'id' | 'memberId'>,
): Promise<Upload | undefined> {
  const row = await ctx.db
    .selectFrom('sys_upload')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst();
  return row && uploadOf(row);
}

/**
 * Registers a writer; undefined when this member has no such upload, or it is being converted. The writer calls `endWriting` afterwards.
 */
export async function beginWriting(
  ctx: Context,
  { id, memberId }: Pick<Upload, 'id' | 'memberId'>,
): Promise<Upload | undefined> {
  const row = await ctx.db
    .updateTable('sys_upload')
    .set((eb) => ({ writers: eb('writers', '+', 1) }))
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', ctx.clock.now())
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && uploadOf(row);
}

export async function endWriting(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('sys_upload')
    .set((eb) => ({ writers: eb('writers', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** A node that converts an upload without progress for this time was killed. */
const CLOSED_MAX_MS = 60_000;

/** Result of closing an upload. */
interface Closed {
  /** Whether no writer is active on any node. */
  readonly isAlone: boolean;
}

/** Closes an upload for writing; undefined when another call is already converting it. */
export async function closeUpload(ctx: Context, id: string): Promise<Closed | undefined> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .updateTable('sys_upload')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .where((where) =>
      where.or([
        where('closed_at', 'is', null),
        where('closed_at', '<', new Date(now.getTime() - CLOSED_MAX_MS)),
      ]),
    )
    .returning('writers')
    .executeTakeFirst();
  return row && { isAlone: row.writers === 0 };
}

/** Reopens an upload for a retry. */
export async function reopenUpload(ctx: Context, id: string): Promise<void> {
  await ctx.db.updateTable('sys_upload').set({ closed_at: null }).where('id', '=', id).execute();
}

export async function insertUpload(ctx: Context, upload: Upload): Promise<void> {
  await ctx.db
    .insertInto('sys_upload')
    .values({
      id: upload.id,
      member_id: upload.memberId,
      name: upload.name,
      size_bytes: upload.sizeBytes,
      created_at: ctx.clock.now(),
      expires_at: upload.expiresAt,
      file_id: null,
      closed_at: null,
    })
    .execute();
}

/** Unfinished uploads of a member beyond the newest ones, oldest first. */
export async function uploadsBeyond(
  ctx: Context,
  memberId: string,
  newest: number,
): Promise<readonly string[]> {
  const rows = await ctx.db
    .selectFrom('sys_upload')
    .select('id')
    .where('member_id', '=', memberId)
    .where('file_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(newest)
    .execute();
  return rows.map(({ id }) => id).toReversed();
}

/** Expired uploads. */
export async function expiredUploads(ctx: Context, max: number): Promise<readonly string[]> {
  const rows = await ctx.db
    .selectFrom('sys_upload')
    .select('id')
    .where('expires_at', '<=', ctx.clock.now())
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteUploads(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await ctx.db.deleteFrom('sys_upload').where('id', 'in', ids).execute();
}

/** Stores the resulting file of an upload. */
export async function setUploadedFile(ctx: Context, id: string, fileId: string): Promise<void> {
  await ctx.db.updateTable('sys_upload').set({ file_id: fileId }).where('id', '=', id).execute();
}

function uploadOf(row: Selectable<UploadTable>): Upload {
  return {
    id: row.id,
    memberId: row.member_id,
    name: row.name,
    sizeBytes: row.size_bytes,
    expiresAt: row.expires_at,
    fileId: row.file_id,
  };
}
