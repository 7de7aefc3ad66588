import { type Kysely, sql } from 'kysely';

/**
 * Lines of the history of instances are looked up by their instance alone: one index does for that and for the key, and each of the seven lines
 * that a filing leaves is written to one index less.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table flow_log
      drop constraint flow_log_pkey,
      add constraint flow_log_pkey primary key (instance_id, id)`.execute(db);
  await sql`drop index ix_flow_log__instance_id`.execute(db);
}
