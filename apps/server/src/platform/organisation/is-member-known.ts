import type { Context } from '#server/context.ts';

/** Whether there is such a member and they have not left. */
export async function isMemberKnown(ctx: Context, memberId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sys_member')
    .select('id')
    .where('id', '=', memberId)
    .where('status', '!=', 'LEFT')
    .executeTakeFirst();
  return row !== undefined;
}
