import { can, mayDo, PERMISSIONS } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withoutPermissions } from '#server/platform/access/delegated-access.ts';
import { actorRowScopeOf, extentOf } from '#server/platform/access/row-scopes/row-scope.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import type { StoredInstance } from '#server/platform/flows/instances/lock-instance.ts';
import { type ReadInstance, readInstance } from '#server/platform/flows/instances/read-instance.ts';
import { records } from '#server/platform/records/source/records.ts';

/** Whether the actor administers instances of others. */
export function isManager(ctx: Context): boolean {
  return can(ctx.actor, PERMISSIONS.manageFlowInstances);
}

/** @throws AppError ACCESS_DENIED */
export function assertManager(ctx: Context): void {
  if (!isManager(ctx)) throw new AppError('ACCESS_DENIED', { permission: PERMISSIONS.manageFlowInstances });
}

/** An instance by its id. */
type InstanceRef = Pick<StoredInstance, 'id'>;

/** The resource of instances; its grants say which instances of others an actor may read or manage. */
const INSTANCE = 'flow_instance';

/**
 * The context for one instance that the actor may read; null for any other. Outside the actor's row scope of instances, a member who is
 * involved has no permission on instances of others.
 */
export async function accessTo(
  ctx: Context,
  deps: Pick<FlowDeps, 'records'>,
  instance: InstanceRef,
): Promise<Context | null> {
  const { actor } = ctx;
  if (actor.kind === 'system') return ctx;
  if (actor.kind !== 'member') return null;
  if ((await scopedIds(ctx, deps, [instance.id])).has(instance.id)) return ctx;
  const own = await personallyInvolved(ctx, actor.memberId, [instance.id]);
  if (!own.has(instance.id)) return null;
  return readsOthers(ctx) ? withoutPermissions(ctx, INSTANCE) : ctx;
}

/** Whether the actor reads or manages instances of others. */
function readsOthers(ctx: Context): boolean {
  return mayDo(ctx.actor, INSTANCE, 'read') || isManager(ctx);
}

/** Those of some instances that the actor reads or manages by permission and row scope. */
async function scopedIds(
  ctx: Context,
  { records: { metadata } }: Pick<FlowDeps, 'records'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!readsOthers(ctx)) return new Set();
  const resource = (await metadata.current()).resources.get(INSTANCE);
  if (!resource || extentOf(actorRowScopeOf(ctx.actor, resource)) === 'all') return new Set(ids);
  const source = await records(ctx).source(resource);
  const inScope = sql<{
    id: string;
  }>`select i.id::text ${source.rows('i', sql`i.id = any(${[...ids]}::uuid[])`)}`;
  const rows = await records(ctx).query(inScope, resource);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Those of some instances that the actor may read: in their row scope, or as initiator, current or former assignee, or receiver of a copy.
 */
export async function involvedIn<One extends InstanceRef>(
  ctx: Context,
  deps: Pick<FlowDeps, 'records'>,
  instances: readonly One[],
): Promise<readonly One[]> {
  const { actor } = ctx;
  if (actor.kind === 'system') return instances;
  if (actor.kind !== 'member') return [];
  const ids = instances.map(({ id }) => id);
  const scoped = await scopedIds(ctx, deps, ids);
  const others = ids.filter((id) => !scoped.has(id));
  const own = await personallyInvolved(ctx, actor.memberId, others);
  return instances.filter(({ id }) => scoped.has(id) || own.has(id));
}

const involvedStatement = prepareStatement<{ id: string }>(
  sql`
  select i.id::text from flow_instance i
  where i.id = any(${slot('ids')}::uuid[]) and (
    i.initiator_id = ${slot('member')}::uuid
    or exists (select from flow_cc where instance_id = i.id and member_id = ${slot('member')}::uuid)
    or exists (
      select from flow_task where instance_id = i.id
        and (done_by = ${slot('member')}::uuid or owner_id = ${slot('member')}::uuid
          or ${slot('member')}::uuid = any(candidate_ids)))
    or exists (
      select from flow_log where instance_id = i.id and at >= i.started_at - interval '1 day' and by_id = ${slot('member')}::uuid))`,
  { isPipelined: true },
);

/** Those of some instances of which the member is initiator, current or former assignee, or receiver of a copy. */
async function personallyInvolved(
  ctx: Context,
  member: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = ids.length === 0 ? [] : await involvedStatement.run(ctx, { ids, member });
  return new Set(rows.map(({ id }) => id));
}

/** Whether the actor may read an instance, by the rule of {@link involvedIn}. */
export async function isInvolved(
  ctx: Context,
  deps: Pick<FlowDeps, 'records'>,
  instance: InstanceRef,
): Promise<boolean> {
  return (await involvedIn(ctx, deps, [instance])).length > 0;
}

/** An instance that the caller may read, and the context for it. */
export interface OpenedInstance {
  readonly ctx: Context;
  readonly instance: ReadInstance;
}

/**
 * Reads an instance by its id.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND also for one that the caller may not read
 */
export async function openInstance(
  caller: Context,
  deps: Pick<FlowDeps, 'records'>,
  id: string,
): Promise<OpenedInstance> {
  const instance = await readInstance(caller, id);
  const ctx = await accessTo(caller, deps, instance);
  if (!ctx) throw new AppError('FLOW_INSTANCE_NOT_FOUND');
  return { ctx, instance };
}
