import { type Kysely, sql } from 'kysely';

/** Presets and post rules of menus, endpoints of buttons, and routes of the server (DOMAIN §2.18). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_menu
      add column preset jsonb not null default '{}',
      add column hide_for_posts text[] not null default '{}',
      add column hide_unless_posts text[] not null default '{}',
      add column themes text[] not null default '{}'
        constraint ck_sys_menu__themes check (themes <@ array['RESOURCE', 'CLASSIC']),
      add column setting_key text not null default '',
      add column is_shipped boolean not null default false`.execute(db);

  await sql`
    alter table sys_button
      add column confirm_text text not null default '',
      add column resource_codes text[] not null default '{}',
      add column is_shipped boolean not null default false,
      add column row_version integer not null default 1,
      add column updated_at timestamptz not null default now()`.execute(db);

  // Written by every node at its start: the routes it serves.
  await sql`
    create table sys_resource (
      code text primary key,
      method text not null,
      path text not null,
      description text not null default '',
      is_public boolean not null,
      auth text not null
        constraint ck_sys_resource__auth
          check (auth in ('public', 'refresh-token', 'member', 'permission', 'local-or-permission')),
      permission_code text not null default '',
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      constraint ux_sys_resource__method_path unique (method, path)
    )`.execute(db);
}
