import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { notePostSettingGroups, postCodesNow } from '#server/platform/access/groups/post-setting-groups.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { AccessSeed, GroupSeed } from './access-seed.ts';
import { addButtons, addMenus } from './install-menus.ts';
import { addRules } from './install-rules.ts';

/** Newly added codes, whose grants are new too. */
interface Added {
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
}

/**
 * Adds missing menus, buttons, groups and their grants. Existing ones stay as the centre has changed them: a grant is added only with its
 * group, menu or button, so a removed one does not return. Requires a transaction. When nodes are running, publish `permissions-changed`
 * afterwards.
 */
export async function installAccess(ctx: Context, seed: AccessSeed): Promise<void> {
  const added: Added = {
    menus: await addMenus(ctx, seed.menus ?? []),
    buttons: await addButtons(ctx, seed.buttons ?? []),
    groups: await addGroups(ctx, seed.groups ?? []),
  };
  const present = await presentGroups(ctx);
  for (const group of seed.groups ?? []) {
    // A group deleted by the centre gets no new grants.
    if (!present.has(group.code)) continue;
    await addGrants(ctx, group, added);
    await addRules(
      ctx,
      group,
      (resource) => added.groups.has(group.code) || added.buttons.has(`${resource}:read`),
    );
  }
  if (added.menus.size + added.buttons.size + added.groups.size > 0) await raisePermissionVersion(ctx);
}

async function presentGroups(ctx: Context): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.selectFrom('sys_permission_group').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

/** Codes of groups deleted by the centre: they are not created again. */
async function removedGroups(ctx: Context): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('sys_permission_history')
    .select(sql<string>`content ->> 'code'`.as('code'))
    .where('kind', '=', 'REMOVE')
    .execute();
  return new Set(rows.map(({ code }) => code));
}

async function addGroups(ctx: Context, groups: readonly GroupSeed[]): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  const removed = await removedGroups(ctx);
  for (const group of groups) {
    await notePostSettingGroups(ctx, group);
    if (group.name === null || removed.has(group.code)) continue;
    const inserted = await ctx.db
      .insertInto('sys_permission_group')
      .values({
        id: ctx.ids.uuid(),
        code: group.code,
        name: group.name,
        audience: group.audience ?? 'STAFF',
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) continue;
    added.add(group.code);
    await addHolders(ctx, inserted.id, group);
  }
  return added;
}

/**
 * Gives the groups to posts created after the installation. Existing posts stay as the centre has changed them.
 * @param newPosts codes of the posts just created
 */
export async function addHoldersOfPosts(
  ctx: Context,
  groups: readonly GroupSeed[],
  newPosts: ReadonlySet<string>,
): Promise<void> {
  for (const group of groups) {
    const posts = (group.posts ?? []).filter((code) => newPosts.has(code));
    if (posts.length === 0) continue;
    const found = await ctx.db
      .selectFrom('sys_permission_group')
      .select('id')
      .where('code', '=', group.code)
      .executeTakeFirst();
    if (found) await addHolders(ctx, found.id, { posts });
  }
}

async function addHolders(
  ctx: Context,
  groupId: string,
  group: Pick<GroupSeed, 'posts' | 'orgs'>,
): Promise<void> {
  const posts = await ctx.db
    .selectFrom('sys_post')
    .select('id')
    .where('code', 'in', [...(await postCodesNow(ctx, group.posts ?? [])), ''])
    .execute();
  const orgs = await ctx.db
    .selectFrom('sys_org')
    .select('id')
    .where('code', 'in', [...(group.orgs ?? []), ''])
    .execute();
  const holders = [
    ...posts.map(({ id }) => ({ group_id: groupId, holder_kind: 'POST' as const, holder_id: id })), // a literal type, widened otherwise
    ...orgs.map(({ id }) => ({ group_id: groupId, holder_kind: 'ORG' as const, holder_id: id })), // the same
  ];
  if (holders.length === 0) return;
  await ctx.db
    .insertInto('sys_permission_group_holder')
    .values(holders)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addGrants(ctx: Context, group: GroupSeed, added: Added): Promise<void> {
  const isNew = added.groups.has(group.code);
  const groupId = ctx.db.selectFrom('sys_permission_group').select('id').where('code', '=', group.code);
  const menus = group.menus.filter((code) => isNew || added.menus.has(code));
  const buttons = group.buttons.filter((code) => isNew || added.buttons.has(code));
  await ctx.db
    .insertInto('sys_permission_group_menu')
    .columns(['group_id', 'menu_id'])
    .expression((eb) =>
      eb
        .selectFrom('sys_menu as m')
        .select([groupId.as('group_id'), 'm.id as menu_id'])
        .where('m.code', 'in', [...menus, '']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.db
    .insertInto('sys_permission_group_button')
    .columns(['group_id', 'button_code'])
    .expression((eb) =>
      eb
        .selectFrom('sys_button as b')
        .select([groupId.as('group_id'), 'b.code as button_code'])
        .where('b.code', 'in', [...buttons, '']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
