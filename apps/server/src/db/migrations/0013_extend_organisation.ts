import { type Kysely, sql } from 'kysely';

/**
 * Columns for lists and pickers of a large staff: search text, pinyin sort key, posts, units and contact data. Triggers maintain the
 * columns derived from other tables. Only the application computes pinyin, so a name change clears `search_text`, which marks the row for
 * recomputation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_member
      add column username_pinyin text,
      add column search text[] not null default '{}',
      add column search_text text,
      add column post_ids uuid[] not null default '{}',
      add column unit_ids uuid[] not null default '{}',
      add column phone text,
      add column email text,
      add column left_at timestamptz,
      add column successor_id uuid constraint fk_sys_member__successor_id references sys_member (id)`.execute(
    db,
  );
  await maintainSearch(db);
  await maintainUnits(db);
  await maintainPosts(db);
  await maintainContact(db);
  await indexMembers(db);
  await extendAttributes(db);
}

async function maintainSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_member_search_is_stale() returns trigger language plpgsql as $$
    begin
      new.search_text := null;
      new.search := '{}';
      return new;
    end $$`.execute(db);
  await sql`
    create trigger tr_sys_member__search before update of username, account, employee_no on sys_member for each row
    when ((new.username, new.account, new.employee_no) is distinct from (old.username, old.account, old.employee_no)
      and new.search_text is not distinct from old.search_text)
    execute function sys_member_search_is_stale()`.execute(db);
}

/** `unit_ids` contains the member's unit and all units above it, so a query by unit includes its subunits. */
async function maintainUnits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_units_above(start uuid) returns uuid[] language sql stable as $$
      with recursive unit as (
        select id, parent_id from sys_org where id = start
        union
        select above.id, above.parent_id from sys_org above join unit on above.id = unit.parent_id
      )
      select coalesce(array_agg(id), '{}') from unit
    $$`.execute(db);
  await sql`
    create function sys_member_take_units() returns trigger language plpgsql as $$
    begin
      new.unit_ids := sys_units_above(new.org_id);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger tr_sys_member__unit_ids before insert or update of org_id on sys_member for each row
    execute function sys_member_take_units()`.execute(db);
  await sql`
    create function sys_org_move_members() returns trigger language plpgsql as $$
    begin
      with recursive below as (
        select new.id
        union
        select org.id from sys_org org join below on org.parent_id = below.id
      ), units as materialized (select id, sys_units_above(id) as ids from below)
      update sys_member m set unit_ids = units.ids from units where m.org_id = units.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tr_sys_org__unit_ids after update of parent_id on sys_org for each row
    when (new.parent_id is distinct from old.parent_id) execute function sys_org_move_members()`.execute(db);
  await sql`update sys_member set unit_ids = sys_units_above(org_id) where org_id is not null`.execute(db);
}

async function maintainPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_member_take_posts(members uuid[]) returns void language sql as $$
      update sys_member m set post_ids = array(
        select mp.post_id from sys_member_post mp join sys_post p on p.id = mp.post_id
        where mp.member_id = m.id order by mp.order_no, p.order_no, p.id
      ) where m.id = any(members)
    $$`.execute(db);
  await maintainByStatement(db, 'sys_member_post', 'sys_member_take_posts');
  await sql`select sys_member_take_posts(array(select distinct member_id from sys_member_post))`.execute(db);
}

async function maintainContact(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_member_take_contact(members uuid[]) returns void language sql as $$
      update sys_member m set
        phone = (select value from sys_member_attribute a where a.member_id = m.id and a.code = 'USER_PHONE'),
        email = (select value from sys_member_attribute a where a.member_id = m.id and a.code = 'USER_EMAIL')
      where m.id = any(members)
    $$`.execute(db);
  await maintainByStatement(db, 'sys_member_attribute', 'sys_member_take_contact');
  await sql`select sys_member_take_contact(array(select distinct member_id from sys_member_attribute))`.execute(
    db,
  );
}

/** Runs a function for the members affected by a statement on a table. */
async function maintainByStatement(db: Kysely<unknown>, table: string, take: string): Promise<void> {
  const events = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const;
  for (const [event, sides] of Object.entries(events)) {
    const name = `${table}_after_${event}`;
    const touched = sides.map((side) => `select member_id from ${side}_rows`).join(' union ');
    const relations = sides.map((side) => `${side} table as ${side}_rows`).join(' ');
    await sql`
      create function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin
        perform ${sql.id(take)}(array(${sql.raw(touched)}));
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.id(`tr_${table}__${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(relations)} for each statement execute function ${sql.id(name)}()`.execute(db);
  }
}

async function indexMembers(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_sys_member__username_pinyin on sys_member (username_pinyin, id)`.execute(db);
  // The tabs of the list, including far pages, and members inactive for a long time.
  await sql`create index ix_sys_member__status on sys_member (status, username_pinyin, id)`.execute(db);
  await sql`create index ix_sys_member__last_login_at on sys_member (last_login_at, id)`.execute(db);
  await sql`create index ix_sys_member__created_at on sys_member (created_at desc, id desc)`.execute(db);
  await sql`create index ix_sys_member__search on sys_member using gin (search) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create index ix_sys_member__post_ids on sys_member using gin (post_ids) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create index ix_sys_member__unit_ids on sys_member using gin (unit_ids) with (fastupdate = off)`.execute(
    db,
  );
  // Almost always empty: finding members to recompute costs nothing.
  await sql`create index ix_sys_member__is_stale on sys_member (id) where search_text is null`.execute(db);
}

async function extendAttributes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_attribute
      add column translations jsonb not null default '{}',
      add column is_shipped boolean not null default false,
      add column row_version integer not null default 1,
      add column updated_at timestamptz not null default now()`.execute(db);
  await sql`update sys_attribute set is_shipped = true where code in ('USER_PHONE', 'USER_EMAIL')`.execute(
    db,
  );
  await sql`create index ix_sys_member_attribute__code on sys_member_attribute (code)`.execute(db);
}
