import { type Kysely, sql } from 'kysely';

/** Who last changed an item of a dictionary; null for unchanged items of a business area. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_dictionary_item add column updated_by uuid references sys_member (id) on delete set null`.execute(
    db,
  );
  await sql`create index ix_sys_dictionary_item__updated_by on sys_dictionary_item (updated_by) where updated_by is not null`.execute(
    db,
  );
}
