import { can, PERMISSIONS } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { isMemberKnown } from '#server/platform/organisation/is-member-known.ts';
import { queryAttributes } from './account.repository.ts';

/**
 * A member's attributes: one's own, or another's with `member:readAttributes` (ACC-01).
 * @throws AppError ACCESS_DENIED, MEMBER_NOT_FOUND
 */
export async function queryAttributeValue(
  ctx: Context,
  input: { id: string },
): Promise<EndpointReply<typeof endpoints.queryAttributeValue>> {
  if (memberOf(ctx).memberId !== input.id) {
    const permission = PERMISSIONS.readAttributesOfOthers;
    if (!can(ctx.actor, permission)) throw new AppError('ACCESS_DENIED', { permission });
    if (!(await isMemberKnown(ctx, input.id))) throw new AppError('MEMBER_NOT_FOUND');
  }
  const datas = await queryAttributes(ctx, input.id);
  return { datas, total: datas.length };
}
