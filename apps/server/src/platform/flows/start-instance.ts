import { AppError } from '@haiqiao/contract/errors';
import { type FlowState, type FlowVariables, startFlow } from '@haiqiao/flow';
import { prepareStatement, slot } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableText } from '#server/lib/storable-text.ts';
import { numberOfToday } from '#server/platform/records/save/allocate-numbers.ts';
import { peopleOf, personsIn } from './assignees/people.ts';
import { administratorsOf } from './assignees/resolve-assignees.ts';
import type { Deployment } from './deployments.ts';
import type { FlowDeps } from './flow-deps.ts';
import { follow } from './instances/apply-event.ts';
import { type LockedRecord, type FlowRun, ensureRow } from './instances/flow-run.ts';
import { flowWords } from './instances/flow-texts.ts';
import type { StoredInstance } from './instances/lock-instance.ts';
import { logAction } from './instances/log-lines.ts';
import { titleOf } from './instances/record-sync.ts';
import { finish, runOf } from './instances/run-instance-action.ts';
import { usesVariable, variablesFor } from './instances/variables.ts';

/** Prefix of instance numbers: 流程. */
const NUMBER_PREFIX = 'LC';

/** The instance to start. */
export interface InstanceStart {
  readonly key: string;
  /** Its record, locked, and the form by which it was submitted. */
  readonly record: LockedRecord | null;
  readonly formCode: string | null;
  /** Members chosen by the initiator, by node. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly opinion: string;
  /** Refuses to start where the next step has no assignee; otherwise the instance stops there and is retried. */
  readonly requiresAssignee?: boolean;
  /** The title of an instance without a record; variables passed by the caller. */
  readonly title?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Further work in the same transaction; returns the run to finish. */
  readonly onwards?: (ctx: Context, run: FlowRun) => Promise<FlowRun>;
  /** The waiting call of the parent instance; the initiator is the parent's. */
  readonly parent?: {
    readonly instanceId: string;
    readonly callId: string;
    readonly initiatorId: string | null;
    readonly initiatorOrgId: string | null;
  };
}

/**
 * Starts an instance in the transaction of `ctx`. @returns its id
 * @throws AppError FLOW_NOT_DEPLOYED, FLOW_RUNNING_ALREADY
 */
export async function startInstance(ctx: Context, flowDeps: FlowDeps, start: InstanceStart): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error('an instance must be started inside a transaction');
  const deps = { ...flowDeps, records: await flowDeps.records.snapshot() };
  const { deployment, instanceNo } = await startFactsFor(ctx, deps, start);
  if (usesVariable(deployment.model, 'recordNo')) await ensureRow(start.record);
  const variables = startVariables(deployment, start);
  const { initiatorId: initiator } = initiatorOf(ctx, start);
  const at = ctx.clock.now().toISOString();
  const { choices } = start;
  const event = { kind: 'start', by: initiator, at, initiator, variables, choices } as const;
  const begun = startFlow(deployment.model, event);
  const instance = newInstance(ctx, { deployment, instanceNo, start, state: begun.state });
  const locked = { instance, tasks: [], answered: null, deployment };
  const run = runOf(ctx, { deps, locked, record: start.record, opinion: start.opinion });
  logAction(run, { action: 'start' });
  await follow(ctx, run, begun);
  if (start.requiresAssignee) await assertHasAssignee(ctx, run);
  const last = (await start.onwards?.(ctx, run)) ?? run;
  await finish(ctx, last, { action: 'start', begunWith: variables });
  return instance.id;
}

/** @throws AppError FLOW_NOBODY naming the step without an assignee, and the responsible administrators */
async function assertHasAssignee(ctx: Context, { changes, deps, locked }: FlowRun): Promise<void> {
  const token = changes.state.tokens.find(({ incident }) => incident?.error === 'noAssignee');
  if (!token?.incident) return;
  const words = flowWords(await deps.records.metadata.current(), locked.instance.key, ctx.locale);
  const administrators = await administratorsOf(ctx, deps);
  const people = personsIn(await peopleOf(ctx, administrators), administrators);
  throw new AppError('FLOW_NOBODY', {
    node: words.node(token.nodeId, token.incident.message),
    names: people.map(({ name }) => name),
  });
}

/** Initial variables: the record fields that the model uses, and those passed along. */
function startVariables({ model }: Deployment, { record, variables = {} }: InstanceStart): FlowVariables {
  return { ...variablesFor(model, record?.stored.values ?? {}), ...variablesFor(null, variables) };
}

/**
 * The version for new instances, the running instance of the same flow for the record, and the next number. Instance numbers may have gaps,
 * so a sequence is used: concurrent starts do not wait for each other.
 */
const startStatement = prepareStatement<{
  deployment: string | null;
  running: string | null;
  no: number;
}>(sql`
  select (
    select id::text from flow_deployment where key = ${slot('key')}::text and status = 'DEPLOYED' order by version desc limit 1
  ) as deployment, (
    select instance_no from flow_instance
    where biz_id = ${slot('record')}::uuid and key = ${slot('key')}::text and state in ('RUNNING', 'SUSPENDED', 'ERROR') limit 1
  ) as running, nextval('flow_instance_no') as no`);

async function startFactsFor(
  ctx: Context,
  { deployments }: FlowDeps,
  { key, record }: InstanceStart,
): Promise<{ readonly deployment: Deployment; readonly instanceNo: string }> {
  const [facts] = await startStatement.run(ctx, { key, record: record?.stored.id ?? null });
  if (!facts?.deployment) throw new AppError('FLOW_NOT_DEPLOYED', { key });
  if (facts.running !== null) throw new AppError('FLOW_RUNNING_ALREADY', { instanceNo: facts.running });
  const deployment = await deployments.byId(ctx, facts.deployment);
  return { deployment, instanceNo: numberOfToday(ctx, NUMBER_PREFIX, facts.no) };
}

interface Beginning {
  readonly deployment: Deployment;
  readonly instanceNo: string;
  readonly start: InstanceStart;
  readonly state: FlowState;
}

/** The initiator: the actor, or the parent's initiator. */
function initiatorOf(ctx: Context, { parent }: Pick<InstanceStart, 'parent'>) {
  if (parent) return parent;
  const member = ctx.actor.kind === 'member' ? ctx.actor : null;
  return { initiatorId: member?.memberId ?? null, initiatorOrgId: member?.orgId ?? null };
}

/** A new instance; its row is inserted with all effects of the start. */
function newInstance(ctx: Context, { deployment, instanceNo, start, state }: Beginning): StoredInstance {
  const { record, formCode, parent } = start;
  const title = record ? titleOf({ record }) : storableText(start.title ?? '');
  const { initiatorId, initiatorOrgId } = initiatorOf(ctx, start);
  const { id, key, version, name, category } = deployment;
  return {
    id: ctx.ids.uuid(),
    instance_no: instanceNo,
    deployment_id: id,
    key,
    version,
    flow_name: name,
    category,
    biz_type: record?.resource.code ?? null,
    biz_id: record?.stored.id ?? null,
    form_code: formCode,
    title: title === '' ? name : title,
    initiator_id: initiatorId,
    initiator_org_id: initiatorOrgId,
    state: 'RUNNING',
    outcome: null,
    flow_state: state,
    current_nodes: [],
    current_node_ids: [],
    current_handler_ids: [],
    error: '',
    due_at: null,
    entered_at: null,
    parent_instance_id: parent?.instanceId ?? null,
    parent_call_id: parent?.callId ?? null,
    undo: null,
    started_at: ctx.clock.now().toISOString(),
    ended_at: null,
  };
}
