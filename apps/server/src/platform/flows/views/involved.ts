import { mayDo } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { StoredInstance } from '#server/platform/flows/instances/instance.ts';
import { isManager } from '#server/platform/flows/tasks/mine.ts';

/** What says who has to do with an instance. */
type Place = Pick<StoredInstance, 'id' | 'initiator_id'>;

/**
 * Whether somebody may read an instance: whoever started it, has or had a task of it, is told of it, and whoever looks after instances.
 */
export async function isInvolved(ctx: Context, place: Place): Promise<boolean> {
  return (await involvedIn(ctx, [place])).length > 0;
}

/** Those of some instances that somebody may read, as {@link isInvolved} says it of one. */
export async function involvedIn<One extends Place>(
  ctx: Context,
  places: readonly One[],
): Promise<readonly One[]> {
  const { actor } = ctx;
  if (actor.kind === 'system' || mayDo(actor, 'flow_instance', 'read') || isManager(ctx)) return places;
  if (actor.kind !== 'member') return [];
  const { memberId } = actor;
  const others = places.filter(({ initiator_id: initiator }) => initiator !== memberId).map(({ id }) => id);
  if (others.length === 0) return places;
  const { rows } = await sql<{ id: string }>`
    select i.id from unnest(${others}::uuid[]) i(id)
    where exists (select from flow_todo where instance_id = i.id and member_id = ${memberId}::uuid)
      or exists (select from flow_cc where instance_id = i.id and member_id = ${memberId}::uuid)
      or exists (
        select from flow_task where instance_id = i.id
          and (done_by = ${memberId}::uuid or owner_id = ${memberId}::uuid or ${memberId}::uuid = any(candidate_ids))
      )
      or exists (select from flow_log where instance_id = i.id and by_id = ${memberId}::uuid)`.execute(
    ctx.db,
  );
  const found = new Set(rows.map(({ id }) => id));
  return places.filter(({ id, initiator_id: initiator }) => initiator === memberId || found.has(id));
}

/**
 * Who has nothing to do with an instance is told that there is none.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND
 */
export async function assertInvolved(ctx: Context, place: Place): Promise<void> {
  if (!(await isInvolved(ctx, place))) throw new AppError('FLOW_INSTANCE_NOT_FOUND');
}
