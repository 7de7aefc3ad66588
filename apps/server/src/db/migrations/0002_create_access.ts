import { type Kysely, sql } from 'kysely';

/** Menus, buttons and permission groups (DOMAIN §1.5, §2.18). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_menu (
      id uuid primary key,
      parent_id uuid references sys_menu (id),
      code text not null constraint ux_sys_menu__code unique,
      name text not null,
      translations jsonb not null default '{}',
      group_name text not null default '',
      group_translations jsonb not null default '{}',
      param text not null default '',
      icon text not null default '',
      order_no integer not null default 0,
      is_visible boolean not null default true,
      is_keep_alive boolean not null default true,
      is_temporary boolean not null default false,
      open_mode text not null default 'TAB' constraint ck_sys_menu__open_mode check (open_mode in ('TAB', 'WINDOW', 'EMBED')),
      audience text not null default 'STAFF' constraint ck_sys_menu__audience check (audience in ('STAFF', 'ENTERPRISE')),
      status text not null default 'ENABLED' constraint ck_sys_menu__status check (status in ('ENABLED', 'DISABLED')),
      row_version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index ix_sys_menu__parent_id on sys_menu (parent_id)`.execute(db);

  await sql`
    create table sys_button (
      code text primary key,
      menu_id uuid references sys_menu (id) on delete cascade,
      name text not null,
      translations jsonb not null default '{}',
      kind text not null default 'LIST' constraint ck_sys_button__kind check (kind in ('LIST', 'ROW', 'DETAIL', 'BATCH')),
      order_no integer not null default 0
    )`.execute(db);
  await sql`create index ix_sys_button__menu_id on sys_button (menu_id)`.execute(db);

  await sql`
    create table sys_permission_group (
      id uuid primary key,
      parent_id uuid references sys_permission_group (id),
      code text not null constraint ux_sys_permission_group__code unique,
      name text not null,
      status text not null default 'ENABLED' constraint ck_sys_permission_group__status check (status in ('ENABLED', 'DISABLED')),
      valid_from timestamptz,
      valid_to timestamptz,
      row_version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table sys_permission_group_menu (
      group_id uuid not null references sys_permission_group (id) on delete cascade,
      menu_id uuid not null references sys_menu (id) on delete cascade,
      is_denied boolean not null default false,
      primary key (group_id, menu_id)
    )`.execute(db);
  await sql`
    create table sys_permission_group_button (
      group_id uuid not null references sys_permission_group (id) on delete cascade,
      button_code text not null references sys_button (code) on delete cascade,
      is_denied boolean not null default false,
      primary key (group_id, button_code)
    )`.execute(db);
  await sql`
    create table sys_permission_group_holder (
      group_id uuid not null references sys_permission_group (id) on delete cascade,
      holder_kind text not null constraint ck_sys_permission_group_holder__kind check (holder_kind in ('MEMBER', 'POST', 'ORG')),
      holder_id uuid not null,
      primary key (group_id, holder_kind, holder_id)
    )`.execute(db);
  await sql`create index ix_sys_permission_group_holder__holder on sys_permission_group_holder (holder_kind, holder_id)`.execute(
    db,
  );

  // One row: the version of all access data. A change increments it, and every node drops its caches (PERM-07).
  await sql`
    create table sys_permission_version (
      is_only boolean primary key default true constraint ck_sys_permission_version__only check (is_only),
      version integer not null default 1
    )`.execute(db);
  await sql`insert into sys_permission_version default values`.execute(db);
}
