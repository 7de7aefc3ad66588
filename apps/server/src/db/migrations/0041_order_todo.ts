import { type Kysely, sql } from 'kysely';

/**
 * What somebody has to do is listed by its limit, the nearest first, what has none last, and then as it came (DOMAIN §1.7): one index has
 * the rows of a member in this order, so that a page costs the same however much waits. The order of arrival alone is nobody's
 * list any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_flow_todo__member_id__due_at on flow_todo (member_id, due_at, arrived_at, id)`.execute(
    db,
  );
  await sql`drop index ix_flow_todo__member_id`.execute(db);
}
