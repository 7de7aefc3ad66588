import { type Kysely, sql } from 'kysely';

/**
 * The position of each member's newest write in the write-ahead log, for reads from a replica. Without a log of its own: a row is needed
 * for seconds only, and a write then waits for no other flush.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table sys_member_write (
      member_id uuid primary key,
      position bigint not null,
      written_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
}
