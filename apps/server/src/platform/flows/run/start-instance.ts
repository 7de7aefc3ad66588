import { AppError } from '@haiqiao/contract/errors';
import { type FlowState, type FlowVariables, startFlow } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import { storableText } from '#server/lib/storable-text.ts';
import type { Deployment } from '#server/platform/flows/deployments.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { numberOfToday } from '#server/platform/records/save/allocate-numbers.ts';
import { administratorsOf } from '#server/platform/flows/assignees/administrators.ts';
import { flowWords } from '#server/platform/flows/views/flow-words.ts';
import { peopleOf, personsIn } from '#server/platform/flows/views/people.ts';
import { follow } from './advance.ts';
import { finish, runOf } from './deed.ts';
import type { StoredInstance } from '#server/platform/flows/instances/instance.ts';
import { logDeed } from './log-lines.ts';
import { titleOf } from './renew-title.ts';
import { type HeldRecord, type Run, settle } from './run.ts';
import { asksFor, variablesFor } from './variables.ts';

/** Prefix of the numbers of instances: 流程. */
const NUMBER_PREFIX = 'LC';

/** What begins. */
export interface InstanceStart {
  readonly key: string;
  /** The record that it is about, held, and the form by which it was handed in. */
  readonly record: HeldRecord | null;
  readonly formCode: string | null;
  /** Whom the initiator names, by node. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly opinion: string;
  /** Whoever hands in is told where nobody can go on with it, and nothing begins; else it halts there and is retried. */
  readonly refusesHalt?: boolean;
  /** The title of an instance without a record; variables that whoever calls brings along. */
  readonly title?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** What happens to it in the same go; answers whose run it is then. */
  readonly onwards?: (ctx: Context, run: Run) => Promise<Run>;
  /** The call of another instance that waits for this one; who started that one started this one too. */
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
export async function startInstance(ctx: Context, given: FlowDeps, start: InstanceStart): Promise<string> {
  if (!ctx.db.isTransaction) throw new Error('an instance is started in the transaction that wants it');
  const deps = { ...given, records: await given.records.steady() };
  const { deployment, instanceNo } = await groundFor(ctx, deps, start);
  if (asksFor(deployment.model, 'recordNo')) await settle(start.record);
  const variables = startVariables(deployment, start);
  const { initiatorId: initiator } = initiatorOf(ctx, start);
  const at = ctx.clock.now().toISOString();
  const { choices } = start;
  const event = { kind: 'start', by: initiator, at, initiator, variables, choices } as const;
  const begun = startFlow(deployment.model, event);
  const instance = newInstance(ctx, { deployment, instanceNo, start, state: begun.state });
  const held = { instance, tasks: [], answered: null, deployment };
  const run = runOf(ctx, { deps, held, record: start.record, opinion: start.opinion });
  logDeed(run, { action: 'start' });
  await follow(ctx, run, begun);
  if (start.refusesHalt) await assertSomebody(ctx, run);
  const last = (await start.onwards?.(ctx, run)) ?? run;
  await finish(ctx, last, { action: 'start', begunWith: variables });
  return instance.id;
}

/** @throws AppError FLOW_NOBODY naming the step that has nobody, and who can see to that */
async function assertSomebody(ctx: Context, { changes, deps, held }: Run): Promise<void> {
  const token = changes.state.tokens.find(({ incident }) => incident?.error === 'noAssignee');
  if (!token?.incident) return;
  const words = flowWords(await deps.records.metadata.current(), held.instance.key, ctx.locale);
  const administrators = await administratorsOf(ctx, deps);
  const people = personsIn(await peopleOf(ctx, administrators), administrators);
  throw new AppError('FLOW_NOBODY', {
    node: words.node(token.nodeId, token.incident.message),
    names: people.map(({ name }) => name),
  });
}

/** What the instance starts with: what its model asks of the record, and what comes along. */
function startVariables({ model }: Deployment, { record, variables = {} }: InstanceStart): FlowVariables {
  return { ...variablesFor(model, record?.stored.values ?? {}), ...variablesFor(null, variables) };
}

/**
 * The version that new instances follow, the instance of the same flow that the record is in already, and the next number. No rule says
 * that numbers of instances have no gaps: a sequence lets nobody wait for those who begin at the same moment.
 */
const groundStatement = keepStatement<{ deployment: string | null; running: string | null; no: number }>(sql`
  select (
    select id::text from flow_deployment where key = ${slot('key')}::text and status = 'DEPLOYED' order by version desc limit 1
  ) as deployment, (
    select instance_no from flow_instance
    where biz_id = ${slot('record')}::uuid and key = ${slot('key')}::text and state in ('RUNNING', 'SUSPENDED', 'ERROR') limit 1
  ) as running, nextval('flow_instance_no') as no`);

async function groundFor(
  ctx: Context,
  { deployments }: FlowDeps,
  { key, record }: InstanceStart,
): Promise<{ readonly deployment: Deployment; readonly instanceNo: string }> {
  const [ground] = await groundStatement.run(ctx, { key, record: record?.stored.id ?? null });
  if (!ground?.deployment) throw new AppError('FLOW_NOT_DEPLOYED', { key });
  if (ground.running !== null) throw new AppError('FLOW_RUNNING_ALREADY', { instanceNo: ground.running });
  const deployment = await deployments.byId(ctx, ground.deployment);
  return { deployment, instanceNo: numberOfToday(ctx, NUMBER_PREFIX, ground.no) };
}

interface Beginning {
  readonly deployment: Deployment;
  readonly instanceNo: string;
  readonly start: InstanceStart;
  readonly state: FlowState;
}

/** Whoever begins it; of one that another one calls for, who began that. */
function initiatorOf(ctx: Context, { parent }: Pick<InstanceStart, 'parent'>) {
  if (parent) return parent;
  const member = ctx.actor.kind === 'member' ? ctx.actor : null;
  return { initiatorId: member?.memberId ?? null, initiatorOrgId: member?.orgId ?? null };
}

/** An instance that has no row yet: it gets one with everything that comes of its beginning. */
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
