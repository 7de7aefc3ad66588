import type { GroupContent, MemberActor } from '@haiqiao/contract/access';
import type { AccessExplanation, AssignedGroup } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { queryGroupAssignments } from '#server/platform/access/groups/group-assignments.ts';
import { readGroups } from '#server/platform/access/groups/read-groups.ts';
import { memberActorOf } from '#server/platform/access/load-member-actor.ts';
import { queryActor } from '#server/platform/access/query-actor.ts';
import { platformRows } from '#server/platform/records/source/platform-rows.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';

/** A permission group assigned to the explained person, with its content. */
export interface ExplainedGroup {
  readonly id: string;
  readonly isInForce: boolean;
  readonly content: GroupContent;
}

/** The subject of an explanation, with the actor used to authorise their calls. */
export interface ExplainedPerson {
  readonly person: AccessExplanation['person'];
  readonly actor: MemberActor;
  /** The context of a current call of theirs. */
  readonly ctx: Context;
  /** All assigned groups, including those not in force. */
  readonly groups: readonly ExplainedGroup[];
  /** The same for the response. */
  readonly groupViews: AssignedGroup[];
}

/** A member that the caller may see, with the account only where its field is visible. @throws AppError MEMBER_NOT_FOUND */
export async function readVisiblePerson(
  ctx: Context,
  { metadata }: Pick<PermissionsDeps, 'metadata'>,
  memberId: string,
): Promise<ExplainedPerson> {
  const members = platformRows(ctx, await metadata.current(), 'member');
  if (!(await members.visible([memberId])).has(memberId)) throw new AppError('MEMBER_NOT_FOUND');
  const explained = await readPerson(ctx, memberId);
  const { account, status } = explained.person;
  return { ...explained, person: { ...explained.person, ...members.texts({ account }, status) } };
}

/** A member, whatever the caller's row scope: for callers themselves. @throws AppError MEMBER_NOT_FOUND */
export async function readPerson(ctx: Context, memberId: string): Promise<ExplainedPerson> {
  const row = await queryActor(ctx.db, { memberId, sessionId: null, at: ctx.clock.now() });
  if (row.member_status === null) throw new AppError('MEMBER_NOT_FOUND');
  const actor = memberActorOf(row, { memberId, sessionId: '' });
  const through = Map.groupBy(await queryGroupAssignments(ctx, memberId), ({ groupId }) => groupId);
  const stored = await readGroups(ctx, [...through.keys()]);
  const groups = [...stored].map(([id, { content }]) => ({
    id,
    isInForce: through.get(id)?.some(({ isInForce }) => isInForce) ?? false,
    content,
  }));
  return {
    person: { id: memberId, name: row.username, account: row.account, status: row.member_status },
    actor,
    ctx: { ...ctx, actor },
    groups,
    groupViews: groups.map(({ id, isInForce, content }) => ({
      id,
      isInForce,
      code: content.code,
      name: content.name,
      status: content.status,
      validFrom: content.validFrom,
      validTo: content.validTo,
      through: (through.get(id) ?? []).map(({ kind, id: holder, name }) => ({ kind, id: holder, name })),
    })),
  };
}
