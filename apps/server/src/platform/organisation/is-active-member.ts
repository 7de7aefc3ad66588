import type { Context } from '#server/context.ts';

/** Whether the member exists and has not left. */
export async function isActiveMember(ctx: Context, memberId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sys_member')
    .select('id')
    .where('id', '=', memberId)
    .where('status', '!=', 'LEFT')
    .executeTakeFirst();
  return row !== undefined;
}
