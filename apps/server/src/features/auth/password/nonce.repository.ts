import { unplannedValue } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { RecognisedNonce } from './nonce.ts';

/** Maximum rows removed per call, so no caller pays for a long clean-up. */
const PURGE_MAX = 20;

/** Clock differences between nodes: a spent nonce is stored this much longer than it is valid. */
const PURGE_DELAY_MS = 10 * 60_000;

/**
 * Consumes a nonce. Of any number of concurrent calls on all nodes, exactly one gets true. The same statement removes a few old ones; their
 * number is hidden from PostgreSQL, which would otherwise replan for each sign-in.
 */
export async function spendNonce(ctx: Context, nonce: RecognisedNonce): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - PURGE_DELAY_MS);
  const result = await sql`
    with purged as (
      delete from sys_used_nonce where nonce in (
        select nonce from sys_used_nonce where expires_at < ${unplannedValue(sql`${before}`, 'timestamptz')}
        order by expires_at limit ${sql.lit(PURGE_MAX)} for update skip locked
      )
    )
    insert into sys_used_nonce (nonce, expires_at) values (${nonce.key}, ${nonce.expiresAt}::timestamptz)
    on conflict (nonce) do nothing
    returning nonce`.execute(ctx.db);
  return result.rows.length === 1;
}
