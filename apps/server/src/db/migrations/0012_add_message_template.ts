import { type Kysely, sql } from 'kysely';

/** What a message was written from: beside the titles as they were sent, the template and what it was filled with (DOMAIN §1.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_message add column template text, add column template_params jsonb`.execute(db);
}
