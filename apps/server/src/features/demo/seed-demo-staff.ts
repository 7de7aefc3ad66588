import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import { insertMembers } from '#server/platform/organisation/insert-members.ts';
import { DEPARTMENTS } from './demo-organisation.ts';
import { SECTIONS, STAFF } from './demo-staff.ts';

/**
 * Makes the sections of the demo centre and the people who work there, once: what became of them afterwards stays.
 * Nobody signs in as one of them, since they have no password. `seedDemo` comes first; several nodes may run it at once.
 */
export async function seedDemoStaff(ctx: Context): Promise<void> {
  const accounts = STAFF.map(({ account }) => account);
  const isMade = async ({ db }: Context) =>
    (await db.selectFrom('sys_member').select('id').where('account', 'in', accounts).executeTakeFirst()) !==
    undefined;
  if (await isMade(ctx)) return;
  await inTransaction(ctx, async (ctx) => {
    // One after the other: whoever comes second finds everything in place.
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
    // A centre that has given its department up gets no section of it.
    return parent === undefined
      ? []
      : [{ id: ctx.ids.uuid(), parent_id: parent, name, code, type: 'SECTION' as const, order_no }]; // a literal, widened otherwise
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
