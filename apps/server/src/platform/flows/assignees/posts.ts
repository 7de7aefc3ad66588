import { prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import { isPostSettingKey } from '#server/platform/settings/catalog/post-settings.ts';
import type { AssigneeDeps, ResolveRule } from './subject.ts';

/** Units whose post holders count, by the option of the model. */
const WITHIN = {
  all: sql`true`,
  initiatorOrg: sql`m.org_id = ${slot('unit')}::uuid`,
  initiatorOrgAndAbove: sql`m.org_id = any(array(
    with recursive up as (
      select id, parent_id from sys_org where id = ${slot('unit')}::uuid
      union
      select o.id, o.parent_id from sys_org o join up on o.id = up.parent_id
    )
    select id from up))`,
} as const;

const statements = new Map(
  Object.entries(WITHIN).map(([within, where]) => [
    within,
    prepareStatement<{ id: string }>(sql`
      select m.id::text from sys_post p
      join sys_member_post mp on mp.post_id = p.id
      join sys_member m on m.id = mp.member_id
      where p.code = ${slot('post')}::text and m.status = 'ACTIVE' and ${where}
      order by m.username_pinyin, m.id`),
  ]),
);

/** Holders of a post, optionally only in the initiator's unit or above it; sorted by pinyin. */
export const postHolders: ResolveRule<'post'> = async (ctx, deps, { rule, subject }) => {
  const post = await postCode(deps, rule.post);
  const unit = subject.initiatorOrgId;
  if (rule.within !== 'all' && unit === null) return [];
  const rows = (await statements.get(rule.within)?.run(ctx, { post, unit })) ?? [];
  return rows.map(({ id }) => id);
};

/** Models may also name posts by a setting, because no post code is fixed in a product (DOMAIN §1.5). */
async function postCode({ settings }: AssigneeDeps, post: string): Promise<string> {
  if (!isPostSettingKey(post)) return post;
  return settings.read(post);
}
