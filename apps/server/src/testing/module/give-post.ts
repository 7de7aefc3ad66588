import type { ModuleCentre } from './module-centre.ts';

/** Gives somebody a post, which is made where the centre has none of the name yet: flows look for people by it. */
export async function givePost(
  { base, orgId }: Pick<ModuleCentre, 'base' | 'orgId'>,
  memberId: string,
  code: string,
): Promise<void> {
  const { db } = base;
  await db
    .insertInto('sys_post')
    .values({ id: base.ids.uuid(), code, name: code, org_id: orgId, order_no: 0 })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const post = db.selectFrom('sys_post').select('id').where('code', '=', code);
  await db.insertInto('sys_member_post').values({ member_id: memberId, post_id: post }).execute();
}
