import { type Kysely, sql } from 'kysely';

/** Pairs of possible duplicate records (DOMAIN §2.8), as found by the last search, and users' decisions on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_duplicate (
      resource text not null,
      one_id uuid not null,
      other_id uuid not null,
      /** The smallest id of all that hang together. */
      group_id uuid not null,
      state text not null default 'OPEN' constraint ck_sys_duplicate__state check (state in ('OPEN', 'DISMISSED')),
      /** In hundredths; null where the names are not alike. */
      likeness smallint,
      fields text[] not null default '{}',
      found_at timestamptz not null,
      decided_by uuid references sys_member (id) on delete set null,
      decided_at timestamptz,
      constraint pk_sys_duplicate primary key (resource, one_id, other_id),
      constraint ck_sys_duplicate__order check (one_id < other_id)
    )`.execute(db);
  await sql`create index ix_sys_duplicate__group on sys_duplicate (resource, state, group_id)`.execute(db);
  await sql`create index ix_sys_duplicate__other_id on sys_duplicate (other_id)`.execute(db);
  await sql`create index ix_sys_duplicate__decided_by on sys_duplicate (decided_by) where decided_by is not null`.execute(
    db,
  );
  await sql`
    create table sys_duplicate_search (
      resource text primary key,
      asked_at timestamptz not null,
      ended_at timestamptz,
      /** More was found than is kept. */
      is_cut boolean not null default false
    )`.execute(db);
}
