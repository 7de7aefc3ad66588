import type { GroupContent, MemberActor } from '@haiqiao/contract/access';
import type { AccessExplanation, HeldGroup } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { queryHeldThrough } from '#server/platform/access/groups/held-through.ts';
import { readGroups } from '#server/platform/access/groups/read-groups.ts';
import { memberActorOf } from '#server/platform/access/load-member-actor.ts';
import { queryActor } from '#server/platform/access/query-actor.ts';

/** A permission group that the explained person holds, with what it says. */
export interface ExplainedGroup {
  readonly id: string;
  readonly isInForce: boolean;
  readonly content: GroupContent;
}

/** Whoever an explanation is about: with the very actor that the server judges their calls by. */
export interface ExplainedPerson {
  readonly person: AccessExplanation['person'];
  readonly actor: MemberActor;
  /** The context of a call that they make now. */
  readonly ctx: Context;
  /** Every group they hold, also those that do not count now. */
  readonly groups: readonly ExplainedGroup[];
  /** The same for an answer. */
  readonly held: HeldGroup[];
}

/** @throws AppError MEMBER_NOT_FOUND */
export async function readPerson(ctx: Context, memberId: string): Promise<ExplainedPerson> {
  const row = await queryActor(ctx.db, { memberId, sessionId: null, at: ctx.clock.now() });
  if (row.member_status === null) throw new AppError('MEMBER_NOT_FOUND');
  const actor = memberActorOf(row, { memberId, sessionId: '' });
  const through = Map.groupBy(await queryHeldThrough(ctx, memberId), ({ groupId }) => groupId);
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
    held: groups.map(({ id, isInForce, content }) => ({
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
