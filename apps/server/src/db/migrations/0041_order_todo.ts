import { type Kysely, sql } from 'kysely';

/**
 * To-dos are sorted by due time, nearest first, those without one last, then by arrival (DOMAIN §1.7). One index has a member's rows in
 * this order, so a page costs the same for any number of to-dos. No list uses the order of arrival alone any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_flow_todo__member_id__due_at on flow_todo (member_id, due_at, arrived_at, id)`.execute(
    db,
  );
  await sql`drop index ix_flow_todo__member_id`.execute(db);
}
