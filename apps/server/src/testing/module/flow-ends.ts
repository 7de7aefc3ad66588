import { PERMISSIONS } from '@haiqiao/contract/access';
import type { ResourceDefinition } from '@haiqiao/contract/definitions';
import { getRecord, takeTaskAction } from '@haiqiao/contract/endpoints';
import { openStates, parseFlow, reviewStates } from '@haiqiao/flow';
import type { SignedIn } from '../actors.ts';
import type { ModuleCentre } from './module-centre.ts';
import { takeStep } from './take-step.ts';

/** A record state in which a flow is open. */
export interface OpenStage {
  readonly name: string;
  /** Creates a new record in this state. */
  readonly make: () => Promise<string>;
}

/** A kind of record with its flow, and the members who end it. */
export interface FlowEnds {
  readonly centre: ModuleCentre;
  readonly form: string;
  readonly resource: ResourceDefinition;
  /** Key of its flow. */
  readonly flow: string;
  readonly stages: readonly OpenStage[];
  readonly initiator: SignedIn;
  /** Members with the tasks of the flow. */
  readonly officers: readonly SignedIn[];
  /** Administrator of flows who reads the records. */
  readonly manager: SignedIn;
  /** Parameters of record actions that require some. */
  readonly params: Readonly<Record<string, () => Promise<object>>>;
}

/** A member who administers flows and reads the records of an area by one of its groups. */
export async function flowManager(centre: ModuleCentre, group: string): Promise<SignedIn> {
  const manager = await centre.holderOfAll('flow-manager', [group, 'flows_admin']);
  await centre.grant(manager, [PERMISSIONS.manageFlowInstances]);
  return manager;
}

/** Result of every end in every stage. */
export interface WalkedEnds {
  /** `stage · end: state after it`, or why it is refused. */
  readonly found: readonly string[];
  /** Ends after which the record is under review without an open task. */
  readonly left: readonly string[];
  /** Record states with an open task in the diagram that no stage covers. */
  readonly missing: readonly string[];
}

/** Ends the flow in every stage in every way: by each decision, by withdrawal and by termination. */
export async function walkFlowEnds(kind: FlowEnds): Promise<WalkedEnds> {
  const { open, inReview } = await statesOf(kind);
  const [found, left]: [string[], string[]] = [[], []];
  const visited = new Set<string>();
  for (const stage of kind.stages) {
    const sample = await stage.make();
    visited.add(await statusOf(kind, sample));
    for (const [end, take] of await endsOf(kind, sample)) {
      const id = await stage.make();
      const refusal = await take(id);
      const status = await statusOf(kind, id);
      const line = `${stage.name} · ${end}: ${refusal === '' ? status : refusal}`;
      found.push(line);
      if (inReview.has(status) && !(await hasTask(kind, id))) left.push(line);
    }
  }
  return { found, left, missing: [...open.keys()].filter((state) => !visited.has(state)) };
}

async function statesOf({ centre, flow, resource }: FlowEnds) {
  const bpmn = centre.module.definition.flows?.find(({ key }) => key === flow)?.bpmn ?? '';
  const read = await parseFlow(centre.module.diagrams?.[bpmn] ?? '');
  if (!read.ok) throw new Error(`there is no flow ${flow}`);
  return { open: openStates(read.value, resource), inReview: reviewStates(read.value, resource) };
}

const OPINION = '意见';

/** Takes an end on a record; returns the error, or nothing. */
type TakeEnd = (id: string) => Promise<string>;

/** The decisions of the officers with a task, withdrawal by the initiator, and termination. */
async function endsOf(kind: FlowEnds, sample: string): Promise<readonly (readonly [string, TakeEnd])[]> {
  const { initiator, manager } = kind;
  return [
    ...(await decisionsOf(kind, sample)),
    ['withdraw', (id) => endWhole(kind, id, { as: initiator, action: 'withdraw' })],
    ['terminate', (id) => endWhole(kind, id, { as: manager, action: 'terminate' })],
  ];
}

async function decisionsOf(kind: FlowEnds, sample: string): Promise<(readonly [string, TakeEnd])[]> {
  const { centre, form, officers } = kind;
  for (const as of officers) {
    const { body } = await centre.ask(getRecord, { id: form, dataId: sample }, { as });
    // Without a task, an officer may be unable to see the record.
    const read = getRecord.reply.safeParse(body.data);
    const buttons = (read.data?.flow?.tasks ?? []).flatMap((task) => task.buttons);
    const ends = buttons.flatMap(({ action, recordAction }) => {
      if (action !== 'agree' && action !== 'disagree' && action !== 'return') return [];
      if (recordAction) return [[recordAction.code, decision(kind, as, recordAction.code)] as const];
      return [[action, plainDecision(kind, as, action)] as const];
    });
    if (ends.length > 0) return ends;
  }
  return [];
}

/** A decision that takes a record action. */
function decision({ centre, form, resource, params }: FlowEnds, as: SignedIn, action: string): TakeEnd {
  const { opinion = 'none' } = resource.actions?.find(({ code }) => code === action) ?? {};
  const said = opinion === 'none' ? undefined : OPINION;
  return async (dataId) => {
    const step = { form, dataId, action, opinion: said, params: await params[action]?.() };
    return errorIn(await takeStep(centre, step, as));
  };
}

/** A decision of the flow alone. */
function plainDecision(
  { centre, form }: FlowEnds,
  as: SignedIn,
  action: 'agree' | 'disagree' | 'return',
): TakeEnd {
  return async (dataId) => {
    const { flow } = await centre.call(getRecord, { id: form, dataId }, { as });
    const taskIds = (flow?.tasks ?? []).map(({ task }) => task.id);
    const common = { taskIds, opinion: OPINION, requestId: centre.base.ids.uuid() };
    const input =
      action === 'return' ? { ...common, action, to: 'initiator' as const } : { ...common, action }; // a literal
    const { body } = await centre.ask(takeTaskAction, input, { as });
    return body.code === 0 ? '' : JSON.stringify(body);
  };
}

interface EndWhole {
  readonly as: SignedIn;
  readonly action: 'withdraw' | 'terminate';
}

/** Withdraws or terminates the flow of a record, which must be possible exactly where its button is offered. */
async function endWhole(
  { centre, form }: FlowEnds,
  dataId: string,
  { as, action }: EndWhole,
): Promise<string> {
  const { flow } = await centre.call(getRecord, { id: form, dataId }, { as });
  const isOffered = flow?.buttons.some((button) => button.action === action) ?? false;
  const instanceIds = flow ? [flow.instance.id] : [];
  const asked = { action, instanceIds, opinion: OPINION, requestId: centre.base.ids.uuid() };
  const { body } = await centre.ask(takeTaskAction, asked, { as });
  if (isOffered !== (body.code === 0)) return `offered ${isOffered}, but ${JSON.stringify(body)}`;
  return isOffered ? '' : 'absent';
}

function errorIn(outcome: unknown): string {
  if (typeof outcome !== 'object' || outcome === null || 'ok' in outcome) return '';
  return JSON.stringify(outcome);
}

async function statusOf({ centre, form, manager }: FlowEnds, dataId: string): Promise<string> {
  return (await centre.call(getRecord, { id: form, dataId }, { as: manager })).status;
}

/** Whether a running instance of the record has a task with an assignee. */
async function hasTask({ centre }: FlowEnds, dataId: string): Promise<boolean> {
  const rows = await centre.base.db
    .selectFrom('flow_instance')
    .select('current_handler_ids')
    .where('biz_id', '=', dataId)
    .where('state', '=', 'RUNNING')
    .execute();
  return rows.some(({ current_handler_ids: handlers }) => handlers.length > 0);
}
