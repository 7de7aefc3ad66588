import { type Kysely, sql } from 'kysely';

/** Source of a message: the template and its parameters, beside the titles as sent (DOMAIN §1.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_message add column template text, add column template_params jsonb`.execute(db);
}
