import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';

/** A unit that members may be put into. @throws AppError ORG_NOT_FOUND, ORG_DISABLED */
export async function assertUsableUnit({ db }: Context, orgId: string): Promise<void> {
  const unit = await db
    .selectFrom('sys_org')
    .select('status')
    .where('id', '=', orgId)
    .forShare()
    .executeTakeFirst();
  if (!unit) throw new AppError('ORG_NOT_FOUND');
  if (unit.status !== 'ENABLED') throw new AppError('ORG_DISABLED');
}

/** Gives a member exactly these posts, in this order. */
export async function storePosts(
  { db }: Context,
  memberId: string,
  postIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(postIds)];
  const held = await db
    .selectFrom('sys_member_post')
    .select('post_id')
    .where('member_id', '=', memberId)
    .orderBy('order_no')
    .orderBy('post_id')
    .execute();
  if (JSON.stringify(held.map((row) => row.post_id)) === JSON.stringify(wanted)) return;
  await db.deleteFrom('sys_member_post').where('member_id', '=', memberId).execute();
  if (wanted.length === 0) return;
  const rows = wanted.map((post_id, order_no) => ({ member_id: memberId, post_id, order_no }));
  await db.insertInto('sys_member_post').values(rows).execute();
}

/** Stores values of attributes; an empty one takes its value away, those that are not named stay. */
export async function storeAttributes(
  { clock, db }: Context,
  memberId: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const updated_at = clock.now();
  for (const [code, value] of Object.entries(values)) {
    if (value === '') {
      await db
        .deleteFrom('sys_member_attribute')
        .where('member_id', '=', memberId)
        .where('code', '=', code)
        .execute();
      continue;
    }
    await db
      .insertInto('sys_member_attribute')
      .values({ member_id: memberId, code, value, updated_at })
      .onConflict((conflict) => conflict.columns(['member_id', 'code']).doUpdateSet({ value, updated_at }))
      .execute();
  }
}
