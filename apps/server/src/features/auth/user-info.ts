import type { UserInfo } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ProvenMember } from './password/prove-password.ts';

interface OrganisationRow {
  readonly orgName: string | null;
  readonly posts: readonly { readonly id: string; readonly name: string }[];
}

/** The signed-in member with posts and department, as stored by the browser (SPEC §3). */
export async function queryUserInfo(
  ctx: Context,
  member: Pick<ProvenMember, 'id' | 'username' | 'account'>,
): Promise<UserInfo> {
  const result = await sql<OrganisationRow>`
    select o.name as "orgName",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by mp.order_no, p.order_no, p.id)
        from sys_member_post mp join sys_post p on p.id = mp.post_id
        where mp.member_id = m.id
      ), '[]') as posts
    from sys_member m left join sys_org o on o.id = m.org_id
    where m.id = ${member.id}::uuid`.execute(ctx.db);
  const { orgName, posts } = result.rows[0] ?? { orgName: null, posts: [] };
  return {
    id: member.id,
    username: member.username,
    account: member.account,
    postIds: posts.map((post) => post.id),
    postName: posts[0]?.name ?? '',
    orgName: orgName ?? '',
  };
}
