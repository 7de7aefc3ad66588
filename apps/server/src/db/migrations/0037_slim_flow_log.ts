import { type Kysely, sql } from 'kysely';

/**
 * History lines are read by instance only. One index serves that and the key, so each of the seven lines of a filing is written to one
 * index less.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table flow_log
      drop constraint flow_log_pkey,
      add constraint flow_log_pkey primary key (instance_id, id)`.execute(db);
  await sql`drop index ix_flow_log__instance_id`.execute(db);
}
