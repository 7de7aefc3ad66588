import { type Kysely, sql } from 'kysely';

/** Organisation units, posts, members and their attributes (DOMAIN §2.21). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_org (
      id uuid primary key,
      parent_id uuid references sys_org (id),
      name text not null,
      code text not null constraint ux_sys_org__code unique,
      type text not null constraint ck_sys_org__type check (type in ('UNIT', 'DEPARTMENT', 'SECTION')),
      leader_id uuid,
      order_no integer not null default 0,
      status text not null default 'ENABLED' constraint ck_sys_org__status check (status in ('ENABLED', 'DISABLED')),
      row_version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index ix_sys_org__parent_id on sys_org (parent_id)`.execute(db);

  await sql`
    create table sys_post (
      id uuid primary key,
      name text not null,
      code text not null constraint ux_sys_post__code unique,
      org_id uuid references sys_org (id),
      level integer not null default 0,
      order_no integer not null default 0,
      row_version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index ix_sys_post__org_id on sys_post (org_id)`.execute(db);

  await sql`
    create table sys_member (
      id uuid primary key,
      username text not null,
      account text not null,
      org_id uuid references sys_org (id),
      employee_no text,
      avatar_uri text,
      gender text constraint ck_sys_member__gender check (gender in ('MALE', 'FEMALE')),
      entry_on date,
      status text not null default 'ACTIVE' constraint ck_sys_member__status check (status in ('ACTIVE', 'DISABLED', 'LEFT')),
      password_hash text not null,
      password_changed_at timestamptz not null default now(),
      last_login_at timestamptz,
      row_version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  // Accounts are unique case-insensitively, which prevents look-alikes.
  await sql`create unique index ux_sys_member__account on sys_member (lower(account))`.execute(db);
  await sql`create index ix_sys_member__org_id on sys_member (org_id)`.execute(db);
  await sql`alter table sys_org add constraint fk_sys_org__leader_id foreign key (leader_id) references sys_member (id)`.execute(
    db,
  );

  await sql`
    create table sys_member_post (
      member_id uuid not null references sys_member (id) on delete cascade,
      post_id uuid not null references sys_post (id) on delete cascade,
      order_no integer not null default 0,
      primary key (member_id, post_id)
    )`.execute(db);
  await sql`create index ix_sys_member_post__post_id on sys_member_post (post_id)`.execute(db);

  await sql`
    create table sys_attribute (
      code text primary key,
      name text not null,
      type text not null default 'text',
      dictionary_code text,
      is_required boolean not null default false,
      is_editable_by_self boolean not null default false,
      is_sensitive boolean not null default false,
      order_no integer not null default 0
    )`.execute(db);
  await sql`
    create table sys_member_attribute (
      member_id uuid not null references sys_member (id) on delete cascade,
      code text not null references sys_attribute (code),
      value text not null,
      updated_at timestamptz not null default now(),
      primary key (member_id, code)
    )`.execute(db);
}
