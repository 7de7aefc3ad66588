import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { MemberDeps } from './member-deps.ts';

/**
 * Checks that members may be added to a unit. A caller who does not see every unit cannot tell a missing unit from one out of reach.
 * @throws AppError ORG_NOT_FOUND, ORG_DISABLED, MEMBER_OUT_OF_REACH
 */
export async function assertUsableUnit(
  ctx: Context,
  { metadata }: Pick<MemberDeps, 'metadata'>,
  orgId: string,
): Promise<void> {
  const unit = await ctx.db
    .selectFrom('sys_org')
    .select('status')
    .where('id', '=', orgId)
    .forShare()
    .executeTakeFirst();
  if (!unit) {
    const units = platformRows(ctx, await metadata.current(), 'org');
    throw new AppError(units.extent === 'all' ? 'ORG_NOT_FOUND' : 'MEMBER_OUT_OF_REACH');
  }
  if (unit.status !== 'ENABLED') throw new AppError('ORG_DISABLED');
}

/** Sets the posts of a member, in this order. */
export async function storePosts(
  { db }: Context,
  memberId: string,
  postIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(postIds)];
  const assigned = await db
    .selectFrom('sys_member_post')
    .select('post_id')
    .where('member_id', '=', memberId)
    .orderBy('order_no')
    .orderBy('post_id')
    .execute();
  if (JSON.stringify(assigned.map((row) => row.post_id)) === JSON.stringify(wanted)) return;
  await db.deleteFrom('sys_member_post').where('member_id', '=', memberId).execute();
  if (wanted.length === 0) return;
  const rows = wanted.map((post_id, order_no) => ({ member_id: memberId, post_id, order_no }));
  await db.insertInto('sys_member_post').values(rows).execute();
}

/** Stores attribute values; an empty one deletes its value, others are not changed. */
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
