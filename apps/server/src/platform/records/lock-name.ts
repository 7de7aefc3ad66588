import { prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** First half of the lock key: separates names of modules from other locks. */
const NAMESPACE = 4_417_203;

/**
 * Locks a name until the transaction of `ctx` ends, so that count-then-write operations are serialised.
 * @param name what is counted, e.g. `ent_account:<enterprise>`
 */
export async function lockName(ctx: Context, name: string): Promise<void> {
  await lockStatement.run(ctx, { name });
}

const lockStatement = prepareStatement(
  sql`select pg_advisory_xact_lock(${sql.lit(NAMESPACE)}, hashtext(${slot('name')}::text))`,
  { locks: 'name' },
);
