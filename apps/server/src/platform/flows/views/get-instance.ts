import type * as endpoints from '@haiqiao/contract/endpoints';
import type { FlowInstanceDetail } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { holdingsOf } from '#server/platform/flows/record/holdings.ts';
import { isManager } from '#server/platform/flows/tasks/mine.ts';
import { flowWords } from './flow-words.ts';
import { forecastOf, nodeNames } from './forecast.ts';
import { groundOf, type InstanceGround, newerVersions } from './ground.ts';
import { instanceButtons } from './instance-buttons.ts';
import { headView, taskView } from './instance-views.ts';
import { assertInvolved } from './involved.ts';
import { peopleOf, personsIn } from './people.ts';
import { type ReadInstance, readInstance } from './stored-instance.ts';

/**
 * An instance with everything that is known of it.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND also for one that the caller has nothing to do with
 */
export async function getFlowInstance(
  ctx: Context,
  deps: FlowDeps,
  { id }: { id: string },
): Promise<FlowInstanceDetail> {
  const instance = await readInstance(ctx, id);
  await assertInvolved(ctx, instance);
  const isLent = await isRecordLent(ctx, instance);
  const ground = await groundOf(ctx, deps, { instance, isLent });
  const versions = await newerVersions(ctx, instance);
  return {
    instance: headView(ctx, instance, ground),
    ...(await trailOf(ctx, instance, ground)),
    tasks: ground.allTasks.map((task) => taskView(ctx, task, ground)),
    forecast: await forecastOf(ctx, deps, { instance, ground }),
    incidents: incidentsOf(ctx, instance, ground),
    buttons: instanceButtons(ctx, instance, { ...ground, canMigrate: versions.length > 0 }),
    ...(await relatives(ctx, instance)),
    variables: isManager(ctx) ? variablesOf(instance) : [],
    parentId: instance.parent_instance_id,
    versions: [...versions],
  };
}

async function isRecordLent(
  ctx: Context,
  { biz_type: resource, biz_id: recordId }: ReadInstance,
): Promise<boolean> {
  if (resource === null || recordId === null) return false;
  const { tasks, isTold } = await holdingsOf(ctx, { resource, recordId });
  return tasks.length > 0 || isTold;
}

interface TrailRow {
  readonly nodes: { readonly id: string; readonly entered: number; readonly returned: boolean }[] | null;
  readonly flows: string[] | null;
}

/** Which nodes were entered and which arrows were taken, out of the history. */
async function trailOf(
  ctx: Context,
  instance: ReadInstance,
  { metadata, deployment, state }: InstanceGround,
) {
  const { rows } = await sql<TrailRow>`
    with line as (
      select node_id, action, details ->> 'flowId' as flow_id from flow_log
      where instance_id = ${instance.id}::uuid and action in ('entered', 'started', 'took', 'return')
    )
    select (
      select json_agg(json_build_object('id', n.node_id, 'entered', n.entered, 'returned', n.returned)) from (
        select node_id, count(*) filter (where action = 'entered')::int as entered,
          bool_or(action = 'return') as returned
        from line where node_id <> '' group by node_id
      ) n
    ) as nodes, (select json_agg(distinct flow_id) from line where flow_id is not null) as flows`.execute(
    ctx.db,
  );
  const active = new Set(instance.current_node_ids);
  const failed = new Set(state.tokens.flatMap(({ incident, nodeId }) => (incident ? [nodeId] : [])));
  const words = flowWords(metadata, instance.key, ctx.locale);
  const names = nodeNames(deployment.model);
  const nodes = (rows[0]?.nodes ?? []).map(({ id, entered, returned }) => ({
    id,
    name: words.node(id, names.get(id) ?? id),
    state: stateOf({ isFailed: failed.has(id), isActive: active.has(id), isReturned: returned }),
    count: entered,
  }));
  return { nodes, flows: rows[0]?.flows ?? [] };
}

function stateOf(node: { isFailed: boolean; isActive: boolean; isReturned: boolean }) {
  if (node.isFailed) return 'failed' as const; // literals, widened otherwise
  if (node.isActive) return 'active' as const;
  return node.isReturned ? ('returned' as const) : ('done' as const);
}

function incidentsOf(ctx: Context, instance: ReadInstance, { metadata, state, deployment }: InstanceGround) {
  const words = flowWords(metadata, instance.key, ctx.locale);
  const names = nodeNames(deployment.model);
  return state.tokens.flatMap(({ nodeId, incident }) =>
    incident ? [{ nodeId, nodeName: words.node(nodeId, names.get(nodeId) ?? nodeId), ...incident }] : [],
  );
}

/** Who is told of it, and the instances that it has started. */
async function relatives(ctx: Context, { id }: ReadInstance) {
  const copies = await ctx.db
    .selectFrom('flow_cc')
    .select('member_id')
    .where('instance_id', '=', id)
    .limit(200)
    .execute();
  const ids = copies.map(({ member_id: member }) => member);
  const children = await ctx.db
    .selectFrom('flow_instance')
    .select(['id', 'title', 'state'])
    .where('parent_instance_id', '=', id)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
  return { cc: personsIn(await peopleOf(ctx, ids), ids), children };
}

function variablesOf({ flow_state: state }: ReadInstance) {
  return Object.entries(state.variables).map(([name, value]) => ({ name, json: JSON.stringify(value) }));
}

/**
 * The diagram of the version that an instance follows.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND also for one that the caller has nothing to do with
 */
export async function getFlowDiagram(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<EndpointReply<typeof endpoints.getFlowDiagram>> {
  const instance = await readInstance(ctx, id);
  await assertInvolved(ctx, instance);
  const { bpmn_xml: bpmnXml } = await ctx.db
    .selectFrom('flow_deployment')
    .select('bpmn_xml')
    .where('id', '=', instance.deployment_id)
    .executeTakeFirstOrThrow();
  return { deploymentId: instance.deployment_id, bpmnXml };
}
