import type { Context } from '#server/context.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Whether a member must have a second factor (settings `auth.secondFactor`, `auth.secondFactorPosts`). */
export async function isSecondFactorRequired(
  { db }: Context,
  memberId: string,
  settings: Settings,
): Promise<boolean> {
  const whose = await settings.read('auth.secondFactor');
  if (whose !== 'posts') return whose === 'all';
  const codes = await settings.read('auth.secondFactorPosts');
  if (codes.length === 0) return false;
  const matchingPosts = await db
    .selectFrom('sys_member_post as h')
    .innerJoin('sys_post as p', 'p.id', 'h.post_id')
    .select('p.id')
    .where('h.member_id', '=', memberId)
    .where('p.code', 'in', codes)
    .executeTakeFirst();
  return matchingPosts !== undefined;
}
