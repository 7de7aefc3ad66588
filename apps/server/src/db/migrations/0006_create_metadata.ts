import { type Kysely, sql } from 'kysely';

/** Installed definitions, results of installations, dictionaries, and row and field rules of permission groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meta_module (
      code text primary key,
      label text not null,
      checksum text not null,
      installed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table meta_definition (
      kind text not null constraint ck_meta_definition__kind check (kind in ('resource', 'form', 'list')),
      code text not null,
      module_code text references meta_module (code),
      -- json, not jsonb: the order of fields is theirs to keep
      base json not null,
      base_checksum text not null,
      overlay json,
      version integer not null default 1,
      updated_at timestamptz not null,
      primary key (kind, code)
    )`.execute(db);
  await sql`
    create table meta_translation (
      module_code text not null references meta_module (code),
      locale text not null,
      texts jsonb not null,
      primary key (module_code, locale)
    )`.execute(db);
  await sql`
    create table meta_version (
      is_only boolean primary key default true constraint ck_meta_version__only check (is_only),
      version integer not null default 1
    )`.execute(db);
  await sql`insert into meta_version default values`.execute(db);
  await sql`
    create table meta_install_step (
      id uuid primary key,
      at timestamptz not null,
      module_code text not null,
      subject text not null,
      step text not null,
      details text not null default ''
    )`.execute(db);
  await sql`create index ix_meta_install_step__at on meta_install_step (at desc, id desc)`.execute(db);
  await createDictionaries(db);
  await createRules(db);
}

async function createDictionaries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_dictionary_type (
      id uuid primary key,
      code text not null,
      name text not null,
      translations jsonb not null default '{}',
      system_code text not null default '',
      module_code text,
      order_no integer not null default 0,
      version integer not null default 1,
      row_version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint ux_sys_dictionary_type__code unique (code)
    )`.execute(db);
  await sql`
    create table sys_dictionary_item (
      id uuid primary key,
      type_id uuid not null references sys_dictionary_type (id) on delete cascade,
      parent_id uuid references sys_dictionary_item (id) on delete cascade,
      value text not null,
      name text not null,
      translations jsonb not null default '{}',
      order_no integer not null default 0,
      is_valid boolean not null default true,
      icon text not null default '',
      extend1 text not null default '',
      extend2 text not null default '',
      extend3 text not null default '',
      extend4 text not null default '',
      extend5 text not null default '',
      extend6 text not null default '',
      is_shipped boolean not null default false,
      is_customised boolean not null default false,
      row_version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint ux_sys_dictionary_item__value unique (type_id, value)
    )`.execute(db);
  await sql`create index ix_sys_dictionary_item__parent on sys_dictionary_item (type_id, parent_id, order_no, id)`.execute(
    db,
  );
  await sql`create index ix_sys_dictionary_item__parent_id on sys_dictionary_item (parent_id)`.execute(db);
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_permission_group_row_rule (
      group_id uuid not null references sys_permission_group (id) on delete cascade,
      resource text not null,
      order_no integer not null default 0,
      scope jsonb not null,
      primary key (group_id, resource, order_no)
    )`.execute(db);
  await sql`
    create table sys_permission_group_field_rule (
      group_id uuid not null references sys_permission_group (id) on delete cascade,
      resource text not null,
      field text not null,
      mode text not null constraint ck_sys_permission_group_field_rule__mode check (mode in ('hidden', 'masked', 'readonly', 'editable')),
      primary key (group_id, resource, field)
    )`.execute(db);
}
