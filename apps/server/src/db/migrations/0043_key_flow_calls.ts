import { type Kysely, sql } from 'kysely';

/** Work of a flow has an idempotency key for other systems, and the token that waits for it, so that a retry finds the key again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table flow_call
      add column token_id text not null default '',
      add column idempotency_key uuid not null default gen_random_uuid()`.execute(db);
}
