import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import { insertMembers } from '#server/platform/organisation/insert-members.ts';
import { DEPARTMENTS } from './demo-organisation.ts';
import { SECTIONS, STAFF } from './demo-staff.ts';

/**
 * Creates the sections of the demo centre and their staff, once; later changes remain. Staff have no password and cannot sign in.
 * `seedDemo` comes first; several nodes may run it concurrently.
 */
export async function seedDemoStaff(ctx: Context): Promise<void> {
  const accounts = STAFF.map(({ account }) => account);
  const isMade = async ({ db }: Context) =>
    (await db.selectFrom('sys_member').select('id').where('account', 'in', accounts).executeTakeFirst()) !==
    undefined;
  if (await isMade(ctx)) return;
  await inTransaction(ctx, async (ctx) => {
    // Serialised: a concurrent run finds everything created.
    await raisePermissionVersion(ctx);
    if (await isMade(ctx)) return;
    const units = await addSections(ctx);
    const posts = await ctx.db.selectFrom('sys_post').select(['code', 'id']).execute();
    const postIds = new Map(posts.map(({ code, id }) => [code, id]));
    const members = STAFF.map(({ section, post, phone, ...person }) => ({
      ...person,
      id: ctx.ids.uuid(),
      orgId: units.get(section) ?? null,
      postIds: [postIds.get(post ?? '')].filter((id) => id !== undefined),
      attributes: { USER_PHONE: phone, USER_EMAIL: `${person.account}@haiqiao.example` },
    }));
    await insertMembers(ctx, members);
    await leadSections(ctx);
  });
}

/** @returns ids by code */
async function addSections(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const departments = await ctx.db
    .selectFrom('sys_org')
    .select(['code', 'id'])
    .where(
      'code',
      'in',
      DEPARTMENTS.map(({ code }) => code),
    )
    .execute();
  const above = new Map(departments.map(({ code, id }) => [code, id]));
  const rows = SECTIONS.flatMap(({ code, name, department }, order_no) => {
    const parent = above.get(department);
    // A department deleted by the centre gets no section.
    return parent === undefined
      ? []
      : [{ id: ctx.ids.uuid(), parent_id: parent, name, code, type: 'SECTION' as const, order_no }]; // a literal; otherwise widened
  });
  if (rows.length > 0) {
    await ctx.db
      .insertInto('sys_org')
      .values(rows)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
  }
  const sections = await ctx.db
    .selectFrom('sys_org')
    .select(['code', 'id'])
    .where(
      'code',
      'in',
      SECTIONS.map(({ code }) => code),
    )
    .execute();
  return new Map(sections.map(({ code, id }) => [code, id]));
}

async function leadSections({ db }: Context): Promise<void> {
  for (const { code, leader } of SECTIONS) {
    await db
      .updateTable('sys_org')
      .set((eb) => ({ leader_id: eb.selectFrom('sys_member').select('id').where('account', '=', leader) }))
      .where('code', '=', code)
      .where('leader_id', 'is', null)
      .execute();
  }
}
