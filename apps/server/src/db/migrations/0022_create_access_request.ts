import { type Kysely, sql } from 'kysely';

/** Access requests of denied users to the administrators (DOMAIN §1.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_access_request (
      id uuid primary key,
      asker_id uuid not null references sys_member (id),
      permission text not null default '',
      page text not null default '',
      error text not null default '',
      trace text not null default '',
      note text not null default '',
      explanation jsonb,
      status text not null default 'OPEN'
        constraint ck_sys_access_request__status check (status in ('OPEN', 'GRANTED', 'DECLINED')),
      answered_by uuid references sys_member (id),
      answered_at timestamptz,
      remark text not null default '',
      created_at timestamptz not null,
      constraint ck_sys_access_request__answered check ((status = 'OPEN') = (answered_at is null))
    )`.execute(db);
  // A request cannot be repeated while it is open.
  await sql`
    create unique index ux_sys_access_request__open on sys_access_request (asker_id, permission, page)
    where status = 'OPEN'`.execute(db);
  await sql`create index ix_sys_access_request__created_at__id on sys_access_request (created_at, id)`.execute(
    db,
  );
}
