import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';

/**
 * Raises the version of all installed metadata and returns it. Every change of definitions, translations or tables calls it in its own
 * transaction, and `announceMetadata` after the commit.
 */
export async function raiseMetadataVersion(ctx: Pick<Context, 'db'>): Promise<number> {
  const raised = await ctx.db
    .updateTable('meta_version')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  return raised.version;
}

/** Announces a metadata change to every node; when it resolves, this node has dropped its cache. */
export async function announceMetadata(broadcast: Broadcast, version: number): Promise<void> {
  await broadcast.publish('metadata-changed', { version });
}
