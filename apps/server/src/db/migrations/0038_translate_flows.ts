import { type Kysely, sql } from 'kysely';

/**
 * Where an instance stands, as one text for lists, and in other languages: those that stand still say it in Chinese until they go on.
 * And the notes of versions that came with the product.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table flow_instance
      add column node_names text not null default '',
      add column node_translations jsonb`.execute(db);
  await sql`alter table flow_deployment add column note_translations jsonb`.execute(db);
  await sql`update flow_instance set node_names = array_to_string(current_nodes, '、')`.execute(db);
}
