import { type Kysely, sql } from 'kysely';

/** Further rules of permission groups, unpublished changes of groups, and published versions (DOMAIN §2.18). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_permission_group
      add column audience text not null default 'STAFF'
        constraint ck_sys_permission_group__audience check (audience in ('STAFF', 'ENTERPRISE')),
      add column description text not null default '',
      add column version integer not null default 1,
      add column published_at timestamptz not null default now()`.execute(db);
  await sql`alter table sys_permission_group_row_rule add column is_denied boolean not null default false`.execute(
    db,
  );
  // Empty: every state. One rule per field and set of states.
  await sql`alter table sys_permission_group_field_rule add column statuses text[] not null default '{}'`.execute(
    db,
  );
  await sql`
    alter table sys_permission_group_field_rule
      drop constraint sys_permission_group_field_rule_pkey,
      add primary key (group_id, resource, field, statuses)`.execute(db);

  await sql`
    create table sys_permission_change (
      id uuid primary key,
      group_id uuid not null constraint ux_sys_permission_change__group_id unique,
      kind text not null constraint ck_sys_permission_change__kind check (kind in ('CREATE', 'UPDATE', 'REMOVE')),
      base_version integer not null,
      base jsonb,
      content jsonb,
      author_id uuid references sys_member (id),
      remark text not null default '',
      row_version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint ck_sys_permission_change__content check ((kind = 'REMOVE') = (content is null)),
      constraint ck_sys_permission_change__base check ((kind = 'CREATE') = (base is null))
    )`.execute(db);
  // Remains when the group is deleted: it can be restored.
  await sql`
    create table sys_permission_history (
      id uuid primary key,
      group_id uuid not null,
      version integer not null,
      kind text not null constraint ck_sys_permission_history__kind check (kind in ('SHIPPED', 'CREATE', 'UPDATE', 'REMOVE')),
      content jsonb not null,
      remark text not null default '',
      author_id uuid references sys_member (id),
      published_by uuid references sys_member (id),
      published_at timestamptz not null,
      constraint ux_sys_permission_history__group_id_version unique (group_id, version)
    )`.execute(db);
}
