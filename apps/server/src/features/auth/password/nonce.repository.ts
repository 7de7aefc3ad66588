import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { unseen } from '#server/db/statements/unseen.ts';
import type { RecognisedNonce } from './nonce.ts';

/** Rows removed per call at most, so that no caller pays for a long clean-up. */
const PURGE_MAX = 20;

/** Nodes' clocks differ: a spent nonce is remembered so much longer than it is good. */
const PURGE_DELAY_MS = 10 * 60_000;

/**
 * Uses a nonce up. Of any number of calls at once, on any nodes, exactly one is answered true. The same statement takes
 * a few old ones away; how many that are PostgreSQL is not to see, or it would plan anew for each sign-in.
 */
export async function spendNonce(ctx: Context, nonce: RecognisedNonce): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - PURGE_DELAY_MS);
  const result = await sql`
    with purged as (
      delete from sys_used_nonce where nonce in (
        select nonce from sys_used_nonce where expires_at < ${unseen(sql`${before}`, 'timestamptz')}
        order by expires_at limit ${sql.lit(PURGE_MAX)} for update skip locked
      )
    )
    insert into sys_used_nonce (nonce, expires_at) values (${nonce.key}, ${nonce.expiresAt}::timestamptz)
    on conflict (nonce) do nothing
    returning nonce`.execute(ctx.db);
  return result.rows.length === 1;
}
