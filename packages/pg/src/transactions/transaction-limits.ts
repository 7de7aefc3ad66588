import { type Kysely, sql } from 'kysely';
import { limitSettings, type SessionLimits } from '../connection.ts';
import type { DatabaseContext } from './transaction.ts';

/**
 * Sets limits for the rest of the transaction of `ctx`: long work needs more than the limits of its pool.
 * @throws Error outside a transaction, where they would apply to nothing
 */
export async function setTransactionLimits(ctx: DatabaseContext, limits: SessionLimits): Promise<void> {
  const db = ctx.db as Kysely<never>; // DatabaseContext: a query builder over any tables
  if (!db.isTransaction) throw new Error('limits are set within a transaction');
  const calls = Object.entries(limitSettings(limits)).map(
    ([name, value]) => sql`set_config(${sql.lit(name)}, ${String(value)}, true)`,
  );
  if (calls.length > 0) await sql`select ${sql.join(calls)}`.execute(db);
}
