import type { Context } from '#server/context.ts';
import type { RecognisedNonce } from './nonce.ts';

/** Rows removed per call at most, so that no caller pays for a long clean-up. */
const PURGE_MAX = 20;

/** Nodes' clocks differ: a spent nonce is remembered so much longer than it is good. */
const PURGE_DELAY_MS = 10 * 60_000;

/** Uses a nonce up. Of any number of calls at once, on any nodes, exactly one is answered true. */
export async function spendNonce(ctx: Context, nonce: RecognisedNonce): Promise<boolean> {
  await purgeNonces(ctx);
  const result = await ctx.db
    .insertInto('sys_used_nonce')
    .values({ nonce: nonce.key, expires_at: nonce.expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

async function purgeNonces(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - PURGE_DELAY_MS);
  await ctx.db
    .deleteFrom('sys_used_nonce')
    .where('nonce', 'in', (rows) =>
      rows
        .selectFrom('sys_used_nonce')
        .select('nonce')
        .where('expires_at', '<', before)
        .orderBy('expires_at')
        .limit(PURGE_MAX)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
