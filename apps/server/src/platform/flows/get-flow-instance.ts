import { endsFlow } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { FlowInstanceDetail } from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withDelegatedAccess } from '#server/platform/access/delegated-access.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { peopleOf, personsIn } from './assignees/people.ts';
import type { FlowDeps } from './flow-deps.ts';
import { fitting } from './instances/flow-run.ts';
import { flowWords } from './instances/flow-texts.ts';
import { historyStart, instancesOf, type ReadInstance } from './instances/read-instance.ts';
import { delegationsOf } from './tasks/delegations.ts';
import { involvedIn, isManager, openInstance } from './tasks/involvement.ts';
import { forecastOf, nodeNames } from './views/forecast.ts';
import { type InstanceFields, instanceFields } from './views/instance-fields.ts';
import { instanceButtons } from './views/instance-buttons.ts';
import { instanceSourcesOf, type InstanceSources, newerVersions } from './views/instance-sources.ts';
import { headPeople, headView, taskView } from './views/instance-views.ts';

/**
 * An instance with all its details.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND also for one that the caller is not involved in
 */
export async function getFlowInstance(
  caller: Context,
  deps: FlowDeps,
  { id }: { id: string },
): Promise<FlowInstanceDetail> {
  const { ctx, instance } = await openInstance(caller, deps, id);
  const isDelegated = await isRecordDelegated(ctx, instance);
  const sources = await instanceSourcesOf(ctx, deps, { instance, isDelegated });
  const versions = await newerVersions(ctx, instance);
  const fields = instanceFields(ctx);
  const path = fields.value('currentNodes', await pathOf(ctx, deps, { instance, sources }));
  const buttons = instanceButtons(ctx, instance, { ...sources, canMigrate: versions.length > 0 });
  const offersWithdrawal = buttons.some(({ action }) => action === 'withdraw');
  const canWithdraw = offersWithdrawal && (await canWithdrawRecord(ctx, deps, { instance, sources }));
  return {
    instance: headView(ctx, instance, sources),
    ...(path ?? NO_PATH),
    tasks: sources.allTasks.map((task) => taskView(ctx, task, sources)),
    incidents: fields.items('error', path?.incidents ?? []),
    buttons: buttons.filter(({ action }) => action !== 'withdraw' || canWithdraw),
    ...(await relatives(ctx, instance, fields)),
    variables: isManager(ctx) ? variablesOf(instance) : [],
    parentId: instance.parent_instance_id,
    versions: [...versions],
  };
}

/** Whether the record of an instance can be withdrawn in its state; an instance without a record can always be. */
async function canWithdrawRecord(
  ctx: Context,
  deps: FlowDeps,
  { instance: { biz_id: id }, sources: { resource } }: { instance: ReadInstance; sources: InstanceSources },
): Promise<boolean> {
  if (id === null || !resource) return id === null;
  const ways = resource.definition.actions?.filter((action) => endsFlow(action) === 'withdrawn') ?? [];
  const delegated = withDelegatedAccess(ctx, resource.code, 'all');
  const [stored] = ways.length === 0 ? [] : await loadRecords(delegated, resource, { ids: [id] });
  return stored !== undefined && ways.some(fitting(ctx, deps, { resource, stored }));
}

async function isRecordDelegated(
  ctx: Context,
  { biz_type: resource, biz_id: recordId }: ReadInstance,
): Promise<boolean> {
  if (resource === null || recordId === null) return false;
  const { tasks, isReader } = await delegationsOf(ctx, { resource, recordId });
  return tasks.length > 0 || isReader;
}

/** The path of an instance without its nodes, which the reader may not see. */
const NO_PATH = { nodes: [], flows: [], forecast: [], incidents: [] };

/** The path of an instance: its entered nodes, its expected nodes, and the nodes at which it failed. */
async function pathOf(
  ctx: Context,
  deps: FlowDeps,
  { instance, sources }: { instance: ReadInstance; sources: InstanceSources },
) {
  return {
    ...(await trailOf(ctx, instance, sources)),
    forecast: await forecastOf(ctx, deps, { instance, sources }),
    incidents: incidentsOf(ctx, instance, sources),
  };
}

interface TrailRow {
  readonly nodes: { readonly id: string; readonly entered: number; readonly returned: boolean }[] | null;
  readonly flows: string[] | null;
}

/** The entered nodes and taken sequence flows according to the history. */
async function trailOf(
  ctx: Context,
  instance: ReadInstance,
  { metadata, deployment, state }: InstanceSources,
) {
  const { rows } = await sql<TrailRow>`
    with line as (
      select node_id, action, details ->> 'flowId' as flow_id from flow_log
      where instance_id = ${instance.id}::uuid and at >= ${historyStart(instance)}::timestamptz
        and action in ('entered', 'started', 'took', 'return')
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
  if (node.isFailed) return 'failed' as const; // literal types, widened otherwise
  if (node.isActive) return 'active' as const;
  return node.isReturned ? ('returned' as const) : ('done' as const);
}

function incidentsOf(ctx: Context, instance: ReadInstance, { metadata, state, deployment }: InstanceSources) {
  const words = flowWords(metadata, instance.key, ctx.locale);
  const names = nodeNames(deployment.model);
  return state.tokens.flatMap(({ nodeId, incident }) =>
    incident ? [{ nodeId, nodeName: words.node(nodeId, names.get(nodeId) ?? nodeId), ...incident }] : [],
  );
}

/** The receivers of copies and the sub-instances. */
async function relatives(ctx: Context, { id }: ReadInstance, fields: InstanceFields) {
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
  return {
    cc: personsIn(await peopleOf(ctx, ids), ids),
    children: children.map((child) => ({ ...child, title: fields.text('title', child.title) })),
  };
}

function variablesOf({ flow_state: state }: ReadInstance) {
  return Object.entries(state.variables).map(([name, value]) => ({ name, json: JSON.stringify(value) }));
}

/**
 * The diagram of the version that an instance follows.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND also for one that the caller is not involved in
 */
export async function getFlowDiagram(
  caller: Context,
  deps: FlowDeps,
  { id }: { readonly id: string },
): Promise<EndpointReply<typeof endpoints.getFlowDiagram>> {
  const { ctx, instance } = await openInstance(caller, deps, id);
  const { bpmn_xml: bpmnXml } = await ctx.db
    .selectFrom('flow_deployment')
    .select('bpmn_xml')
    .where('id', '=', instance.deployment_id)
    .executeTakeFirstOrThrow();
  return { deploymentId: instance.deployment_id, bpmnXml };
}

/** Maximum instances shown per record. */
const OF_RECORD_MAX = 50;

/** Instances of a record that the caller may read, the newest first. */
export async function queryFlowInstancesOfRecord(
  ctx: Context,
  deps: FlowDeps,
  { id: code, dataId }: EndpointBody<typeof endpoints.queryFlowInstancesOfRecord>,
): Promise<EndpointReply<typeof endpoints.queryFlowInstancesOfRecord>> {
  const form = await deps.records.metadata.form(code);
  const found = await instancesOf(ctx, dataId, OF_RECORD_MAX);
  const { tasks, isReader } = await delegationsOf(ctx, { resource: form.resource.code, recordId: dataId });
  const own = await involvedIn(
    ctx,
    deps,
    found.filter(({ biz_type: resource }) => resource === form.resource.code),
  );
  const people = await peopleOf(ctx, own.flatMap(headPeople));
  const metadata = await deps.records.metadata.current();
  const isDelegated = tasks.length > 0 || isReader;
  return own.map((instance) => headView(ctx, instance, { metadata, people, isDelegated }));
}
