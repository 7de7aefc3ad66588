import { can, PERMISSIONS } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { isActiveMember } from '#server/platform/organisation/is-active-member.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import { EMAIL_CODE, PHONE_CODE, queryAttributes } from './account.repository.ts';

/** Fields of a member by the attribute that stores them. */
const FIELDS: Readonly<Record<string, string>> = { [PHONE_CODE]: 'phone', [EMAIL_CODE]: 'email' };

/**
 * A member's attributes: the caller's own, or those of a visible member with `member:readAttributes` (ACC-01), limited to visible fields.
 * @throws AppError ACCESS_DENIED, MEMBER_NOT_FOUND
 */
export async function queryAttributeValue(
  ctx: Context,
  { metadata }: { readonly metadata: MetadataStore },
  { id }: { id: string },
): Promise<EndpointReply<typeof endpoints.queryAttributeValue>> {
  const all = async () => queryAttributes(ctx, id);
  if (memberOf(ctx).memberId === id) return withTotal(await all());
  const permission = PERMISSIONS.readAttributesOfOthers;
  if (!can(ctx.actor, permission)) throw new AppError('ACCESS_DENIED', { permission });
  const members = platformRows(ctx, await metadata.current(), 'member');
  const visible = await members.visible([id]);
  if (!visible.has(id) || !(await isActiveMember(ctx, id))) throw new AppError('MEMBER_NOT_FOUND');
  return withTotal(
    (await all()).filter(({ code }) => members.visibility(FIELDS[code] ?? '', '') === 'whole'),
  );
}

const withTotal = <Attribute>(datas: Attribute[]) => ({ datas, total: datas.length });
