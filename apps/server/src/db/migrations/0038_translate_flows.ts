import { type Kysely, sql } from 'kysely';

/**
 * The current position of an instance, as one text for lists, in all languages: waiting instances show Chinese until their next step. Also
 * the notes of shipped versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table flow_instance
      add column node_names text not null default '',
      add column node_translations jsonb`.execute(db);
  await sql`alter table flow_deployment add column note_translations jsonb`.execute(db);
  await sql`update flow_instance set node_names = array_to_string(current_nodes, '、')`.execute(db);
}
