import type { UserInfo } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { ProvenMember } from './password/prove-password.ts';

/** Who is signed in, with posts and department, as the browser keeps it (SPEC §3). */
export async function queryUserInfo(ctx: Context, member: ProvenMember): Promise<UserInfo> {
  const [posts, org] = await Promise.all([
    ctx.db
      .selectFrom('sys_member_post as mp')
      .innerJoin('sys_post as p', 'p.id', 'mp.post_id')
      .select(['p.id', 'p.name'])
      .where('mp.member_id', '=', member.id)
      .orderBy('mp.order_no')
      .orderBy('p.order_no')
      .orderBy('p.id')
      .execute(),
    ctx.db
      .selectFrom('sys_org as o')
      .innerJoin('sys_member as m', 'm.org_id', 'o.id')
      .select('o.name')
      .where('m.id', '=', member.id)
      .executeTakeFirst(),
  ]);
  return {
    id: member.id,
    username: member.username,
    account: member.account,
    postIds: posts.map((post) => post.id),
    postName: posts[0]?.name ?? '',
    orgName: org?.name ?? '',
  };
}
