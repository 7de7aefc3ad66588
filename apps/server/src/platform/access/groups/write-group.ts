import { type GroupContent, normalGroup } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/**
 * Writes the content of a group, and creates it if missing. Its parent is not changed: call `setGroupParent` when all groups exist. When
 * writing several groups, raise the permission version once.
 */
export async function writeGroup(
  ctx: Context,
  group: { readonly id: string; readonly version: number; readonly content: GroupContent },
): Promise<void> {
  const { id, version } = group;
  const content = normalGroup(group.content);
  const { code, name, description, audience, status, validFrom, validTo } = content;
  const now = ctx.clock.now();
  await sql`
    insert into sys_permission_group as g
      (id, code, name, description, audience, status, valid_from, valid_to, version, published_at, created_at, updated_at)
    values (${id}, ${code}, ${name}, ${description}, ${audience}, ${status}, ${validFrom}, ${validTo}, ${version},
      ${now}, ${now}, ${now})
    on conflict (id) do update set code = excluded.code, name = excluded.name, description = excluded.description,
      audience = excluded.audience, status = excluded.status, valid_from = excluded.valid_from,
      valid_to = excluded.valid_to, version = excluded.version, published_at = excluded.published_at,
      updated_at = excluded.updated_at, row_version = g.row_version + 1`.execute(ctx.db);
  await writeGrants(ctx, id, content);
  await writeRules(ctx, id, content);
}

/** Sets the parent of a group from its content. */
export async function setGroupParent(
  { db }: Pick<Context, 'db'>,
  id: string,
  parentId: string | null,
): Promise<void> {
  await db.updateTable('sys_permission_group').set({ parent_id: parentId }).where('id', '=', id).execute();
}

async function writeGrants({ db }: Context, id: string, content: GroupContent): Promise<void> {
  await sql`delete from sys_permission_group_menu where group_id = ${id}`.execute(db);
  await sql`delete from sys_permission_group_button where group_id = ${id}`.execute(db);
  await sql`delete from sys_permission_group_holder where group_id = ${id}`.execute(db);
  await sql`
    insert into sys_permission_group_menu (group_id, menu_id, is_denied)
    select ${id}::uuid, (rule ->> 'menuId')::uuid, (rule ->> 'denied')::boolean
    from jsonb_array_elements(${JSON.stringify(content.menus)}::jsonb) as rule`.execute(db);
  await sql`
    insert into sys_permission_group_button (group_id, button_code, is_denied)
    select ${id}::uuid, rule ->> 'code', (rule ->> 'denied')::boolean
    from jsonb_array_elements(${JSON.stringify(content.buttons)}::jsonb) as rule`.execute(db);
  await sql`
    insert into sys_permission_group_holder (group_id, holder_kind, holder_id)
    select ${id}::uuid, holder ->> 'kind', (holder ->> 'id')::uuid
    from jsonb_array_elements(${JSON.stringify(content.holders)}::jsonb) as holder`.execute(db);
}

async function writeRules({ db }: Context, id: string, content: GroupContent): Promise<void> {
  await sql`delete from sys_permission_group_row_rule where group_id = ${id}`.execute(db);
  await sql`delete from sys_permission_group_field_rule where group_id = ${id}`.execute(db);
  await sql`
    insert into sys_permission_group_row_rule (group_id, resource, order_no, scope, is_denied)
    select ${id}::uuid, rule ->> 'resource', place - 1, rule -> 'scope', (rule ->> 'denied')::boolean
    from jsonb_array_elements(${JSON.stringify(content.rowRules)}::jsonb) with ordinality as each(rule, place)`.execute(
    db,
  );
  await sql`
    insert into sys_permission_group_field_rule (group_id, resource, field, mode, statuses)
    select ${id}::uuid, rule ->> 'resource', rule ->> 'field', rule ->> 'mode',
      array(select jsonb_array_elements_text(rule -> 'statuses'))
    from jsonb_array_elements(${JSON.stringify(content.fieldRules)}::jsonb) as rule`.execute(db);
}
