import type { Context } from '#server/context.ts';

/** Codes of the attributes that account settings show and save (SPEC §3). */
export const PHONE_CODE = 'USER_PHONE';
export const EMAIL_CODE = 'USER_EMAIL';

/** A member's non-empty attributes, in the order of their definitions. */
export async function queryAttributes(ctx: Context, memberId: string) {
  return ctx.db
    .selectFrom('sys_member_attribute as a')
    .innerJoin('sys_attribute as d', 'd.code', 'a.code')
    .select(['a.code', 'a.value'])
    .where('a.member_id', '=', memberId)
    .where('a.value', '!=', '')
    .orderBy('d.order_no')
    .orderBy('a.code')
    .execute();
}

/** The given attributes that members may change themselves. */
export async function queryEditableBySelf(
  ctx: Context,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('sys_attribute')
    .select('code')
    .where('code', 'in', codes)
    .where('is_editable_by_self', '=', true)
    .execute();
  return new Set(rows.map((row) => row.code));
}

export async function saveAttribute(
  ctx: Context,
  attribute: { memberId: string; code: string; value: string },
): Promise<void> {
  const changed = { value: attribute.value, updated_at: ctx.clock.now() };
  await ctx.db
    .insertInto('sys_member_attribute')
    .values({ member_id: attribute.memberId, code: attribute.code, ...changed })
    .onConflict((conflict) => conflict.columns(['member_id', 'code']).doUpdateSet(changed))
    .execute();
}
