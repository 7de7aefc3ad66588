import {
  getRecord,
  runRecordAction,
  saveRecord,
  takeTaskAction,
  type TaskActionInput,
} from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { parseFlow } from '@haiqiao/flow';
import { type ArrowText, diagramXml, endText, line, type NodeText, startText } from '@haiqiao/flow/testing';
import { sql } from 'kysely';
import { systemContext } from '#server/context.ts';
import type { CallData, FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { insertDeployment } from '#server/platform/flows/deployments.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import type { RawAnswer } from '#server/testing/caller.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';
import { flowDepsOf } from './flow-deps-of.ts';
import type { TestAppOptions } from '#server/testing/test-app.ts';

/** The form whose records run flows in tests, and the key of its flow. */
export const FLOW_FORM = 'rs_leave_request';
export const FLOW_KEY = 'sample_two_stage';

/** An application for flow tests. */
export interface FlowFixture extends DemoCentre {
  readonly admin: SignedIn;
  /** Dependencies of its jobs, on the same database; calls are collected instead of queued. */
  readonly flows: FlowDeps;
  /** Calls requested by flows and not executed. */
  readonly calls: CallData[];
  /** Staff members by a name chosen by the test, created on first use. */
  person(name: string): Promise<SignedIn>;
  /** Deploys another diagram for the form: later submissions run it. @returns the id of the deployment */
  deploy(nodes: readonly NodeText[], arrows: readonly ArrowText[], more?: string): Promise<string>;
  /** Deploys a diagram as another existing flow. */
  deployAs(key: string, bpmnXml: string): Promise<string>;
  /** The same for a start, nodes in sequence, and an end. */
  deployLine(...nodes: readonly NodeText[]): Promise<string>;
  /** Submits a new record. @returns its id, and that of the instance */
  handIn(
    as: SignedIn,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<{ dataId: string; instanceId: string }>;
  /** Creates a record without submitting it. */
  makeRecord(as: SignedIn): Promise<string>;
  /** Open tasks of an instance in order. */
  open(instanceId: string): Promise<readonly OpenTask[]>;
  /** Takes an action with a generated request id. */
  act(as: SignedIn, input: ActionWithoutId): Promise<RawAnswer>;
  /** Takes an action on the member's open task of a node. @throws Error when it is refused */
  decide(as: SignedIn, instanceId: string, decision: Decision): Promise<void>;
  read(dataId: string, as: SignedIn): Promise<EndpointReply<typeof getRecord>>;
  state(
    instanceId: string,
  ): Promise<{ state: string; outcome: string | null; nodes: string[]; error: string }>;
}

/** A task in tests. */
export interface OpenTask {
  readonly id: string;
  readonly node: string;
  readonly state: string;
  readonly people: readonly string[];
  readonly assignee: string | null;
}

type WithoutId<Input> = Input extends unknown ? Omit<Input, 'requestId'> : never;
/** An action without its request id. */
export type ActionWithoutId = WithoutId<TaskActionInput>;

/** A decision, with an optional opinion. */
export type Decision =
  | 'agree'
  | 'disagree'
  | { readonly action: 'agree' | 'disagree'; readonly opinion: string };

/** Starts the fixture. */
export async function flowFixture(options: TestAppOptions = {}): Promise<FlowFixture> {
  const centre = await demoCentre({ modules: 'shipped', ...options });
  const admin = await centre.signIn('admin');
  const person = peopleIn(centre);
  const deploy: FlowFixture['deploy'] = (nodes, arrows, more) =>
    deployXml(centre, FLOW_KEY, diagramXml(nodes, arrows, more).replaceAll('test_flow', FLOW_KEY));
  const act: FlowFixture['act'] = (as, input) =>
    centre.ask(takeTaskAction, { ...input, requestId: centre.base.ids.uuid() }, { as });
  const makeRecord: FlowFixture['makeRecord'] = async (as) => {
    const values = { kind: 'ANNUAL', startOn: '2026-03-09', endOn: '2026-03-10', reason: '回家' };
    const { dataId } = await centre.call(saveRecord, { id: FLOW_FORM, values }, { as });
    return dataId;
  };
  const open: FlowFixture['open'] = (instanceId) => openTasks(centre, instanceId);
  const calls: CallData[] = [];
  return {
    ...centre,
    admin,
    calls,
    flows: flowDepsOf(centre.base, centre.broadcast, calls),
    person,
    deploy,
    deployAs: (key, bpmnXml) => deployXml(centre, key, bpmnXml.replaceAll(FLOW_KEY, key)),
    makeRecord,
    open,
    act,
    deployLine: (...nodes) =>
      deploy([startText(), ...nodes, endText()], line('start', ...nodes.map(({ id }) => id), 'end')),
    async handIn(as, more = {}) {
      const dataId = await makeRecord(as);
      await centre.call(runRecordAction, { id: FLOW_FORM, dataId, action: 'submit', ...more }, { as });
      return { dataId, instanceId: await instanceOf(centre, dataId) };
    },
    decide: (as, instanceId, decision) => decideIn({ open, act }, { as, instanceId, decision }),
    read: (dataId, as) => centre.call(getRecord, { id: FLOW_FORM, dataId }, { as }),
    state: (instanceId) => stateOf(centre, instanceId),
  };
}

/** Staff members by name, each created once. */
function peopleIn(centre: DemoCentre): FlowFixture['person'] {
  const created = new Map<string, SignedIn>();
  return async (name) => {
    const found = created.get(name);
    if (found) return found;
    const member = await centre.makeMember({ account: `flow-${name}`, username: name });
    await joinStaff(centre, member.memberId);
    const made = await centre.signIn(member);
    created.set(name, made);
    return made;
  };
}

async function decideIn(
  { open, act }: Pick<FlowFixture, 'open' | 'act'>,
  { as, instanceId, decision }: { as: SignedIn; instanceId: string; decision: Decision },
): Promise<void> {
  const task = (await open(instanceId)).find(({ people }) => people.includes(as.memberId));
  if (!task) throw new Error(`${as.account} has no task in ${instanceId}`);
  const said = typeof decision === 'string' ? { action: decision } : decision;
  const { body } = await act(as, { taskIds: [task.id], ...said });
  if (body.code !== 0) throw new Error(`${as.account} cannot ${said.action}: ${JSON.stringify(body)}`);
}

async function stateOf({ base }: DemoCentre, instanceId: string): ReturnType<FlowFixture['state']> {
  const { current_node_ids: nodes, ...row } = await base.db
    .selectFrom('flow_instance')
    .select(['state', 'outcome', 'current_node_ids', 'error'])
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow();
  return { ...row, nodes };
}

/** A task node for these members. */
export function taskOf(id: string, people: readonly SignedIn[], more: object = {}): NodeText {
  const memberIds = people.map(({ memberId }) => memberId);
  return { tag: 'userTask', id, options: { assignees: [{ kind: 'members', memberIds }], ...more } };
}

async function joinStaff(centre: DemoCentre, memberId: string): Promise<void> {
  await sql`
    update sys_member set org_id = (select org_id from sys_member where account = 'admin') where id = ${memberId}::uuid`.execute(
    centre.base.db,
  );
  await centre.broadcast.publish('permissions-changed', {});
}

async function deployXml(centre: DemoCentre, key: string, bpmnXml: string): Promise<string> {
  const reading = await parseFlow(bpmnXml);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const { db } = centre.base;
  const { id: modelId } = await db
    .selectFrom('flow_model')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const facts = { key, name: '试验流程', category: 'staff', forms: [] };
  const ctx = systemContext(centre.base, 'test');
  const made = await insertDeployment(ctx, {
    modelId,
    facts,
    bpmnXml,
    model: reading.value,
    note: '',
    deployedBy: null,
  });
  return made.id;
}

async function instanceOf(centre: DemoCentre, dataId: string): Promise<string> {
  const { id } = await centre.base.db
    .selectFrom('flow_instance')
    .select('id')
    .where('biz_id', '=', dataId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function openTasks(centre: DemoCentre, instanceId: string): Promise<readonly OpenTask[]> {
  const rows = await centre.base.db
    .selectFrom('flow_task')
    .select(['id', 'node_id as node', 'state', 'candidate_ids as people', 'assignee_id as assignee'])
    .where('instance_id', '=', instanceId)
    .where('state', 'in', ['WAITING', 'OPEN', 'DELEGATED'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows;
}
