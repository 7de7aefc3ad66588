import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';

/** First half of the lock's key: names of modules meet no other lock. */
const NAMESPACE = 4_417_203;

/**
 * Holds a name until the transaction of `ctx` ends, so that whoever counts before writing counts one after the other.
 * @param name what is counted, e.g. `ent_account:<enterprise>`
 */
export async function holdName(ctx: Context, name: string): Promise<void> {
  await hold.run(ctx, { name });
}

const hold = keepStatement(
  sql`select pg_advisory_xact_lock(${sql.lit(NAMESPACE)}, hashtext(${slot('name')}::text))`,
  { holds: 'name' },
);
