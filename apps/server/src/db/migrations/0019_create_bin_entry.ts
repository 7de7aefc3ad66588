import { type Kysely, sql } from 'kysely';

/** Deleted items other than business records: dictionaries, their items, saved views (DOMAIN §2.24). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_bin_entry (
      id uuid primary key,
      kind text not null,
      title text not null,
      record_no text,
      rows json not null,
      children text[] not null default '{}',
      owner_id uuid references sys_member (id) on delete cascade,
      deleted_by uuid,
      deleted_at timestamptz not null,
      delete_reason text not null default ''
    )`.execute(db);
  await sql`create index ix_sys_bin_entry__deleted_at__id on sys_bin_entry (deleted_at, id)`.execute(db);
  await sql`create index ix_sys_bin_entry__owner_id on sys_bin_entry (owner_id)`.execute(db);
}
