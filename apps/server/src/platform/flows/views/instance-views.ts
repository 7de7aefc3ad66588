import { mayDo } from '@haiqiao/contract/access';
import type { FlowInstanceHead, FlowTaskView } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { Deployment } from '#server/platform/flows/deployments.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { recordRoute } from '#server/platform/records/detail/record-route.ts';
import { flowWords } from './flow-words.ts';
import { type People, personIn, personsIn } from './people.ts';
import type { ReadInstance, ReadTask } from './stored-instance.ts';

/** What views of instances are made with. */
export interface ViewGround {
  readonly metadata: Metadata;
  readonly people: People;
  /** Whether the reader may open the record, whatever their groups say: a task or a copy lends it to them. */
  readonly isLent: boolean;
  /** Who sees to instances that have come to a halt, in their order; nobody unless one has. */
  readonly menders?: readonly string[];
}

/** Everybody whom the head of an instance names. */
export function headPeople({ initiator_id: initiator, current_handler_ids: handlers }: ReadInstance) {
  return [initiator, ...handlers];
}

/** The head of an instance. */
export function headView(ctx: Context, instance: ReadInstance, ground: ViewGround): FlowInstanceHead {
  const { people, metadata } = ground;
  const words = flowWords(metadata, instance.key, ctx.locale);
  return {
    id: instance.id,
    instanceNo: instance.instance_no,
    deploymentId: instance.deployment_id,
    key: instance.key,
    version: instance.version,
    flowName: words.flow(instance.flow_name),
    title: instance.title,
    state: instance.state,
    outcome: instance.outcome,
    initiator: personIn(people, instance.initiator_id),
    initiatorUnit: instance.unit_name ?? '',
    startedAt: instant(instance.started_at),
    endedAt: instantOrNull(instance.ended_at),
    enteredAt: instantOrNull(instance.entered_at),
    dueAt: instantOrNull(instance.due_at),
    currentNodes: instance.current_node_ids.map((id, index) => ({
      id,
      name: words.node(id, instance.current_nodes[index] ?? id),
    })),
    handlers: personsIn(people, instance.current_handler_ids),
    error: instance.error,
    askWhom: instance.state === 'ERROR' ? personsIn(people, ground.menders ?? []) : [],
    record: recordOf(ctx, instance, ground),
  };
}

function recordOf(
  ctx: Context,
  instance: ReadInstance,
  { metadata, isLent }: ViewGround,
): FlowInstanceHead['record'] {
  const { biz_type: resource, biz_id: dataId, form_code: code } = instance;
  const form = code === null ? undefined : metadata.forms.get(code);
  if (!form || resource === null || dataId === null) return null;
  if (!isLent && !mayDo(ctx.actor, resource, 'read')) return null;
  return { form: form.definition.code, dataId, route: recordRoute(form.definition, dataId) };
}

/** Everybody whom a task names. */
export function taskPeople(task: ReadTask) {
  return [...task.candidate_ids, task.assignee_id, task.owner_id, task.done_by];
}

/** A task as people see it. */
export function taskView(
  ctx: Context,
  task: ReadTask,
  {
    people,
    metadata,
    deployment,
  }: Pick<ViewGround, 'people' | 'metadata'> & { deployment: Pick<Deployment, 'key'> },
): FlowTaskView {
  return {
    id: task.id,
    instanceId: task.instance_id,
    nodeId: task.node_id,
    nodeName: flowWords(metadata, deployment.key, ctx.locale).node(task.node_id, task.node_name),
    state: task.state,
    candidates: personsIn(people, task.candidate_ids),
    assignee: personIn(people, task.assignee_id),
    owner: personIn(people, task.owner_id),
    result: task.result,
    opinion: task.opinion,
    createdAt: instant(task.created_at),
    claimedAt: instantOrNull(task.claimed_at),
    claimUntil: instantOrNull(task.claim_until),
    doneAt: instantOrNull(task.done_at),
    doneBy: personIn(people, task.done_by),
    dueAt: instantOrNull(task.due_at),
    warnAt: instantOrNull(task.warn_at),
    urgeCount: task.urge_count,
    urgedAt: instantOrNull(task.urged_at),
  };
}

/** As answers write instants; PostgreSQL's JSON has its own way. */
function instant(text: string): string {
  return new Date(text).toISOString();
}

/** The same, for one that may be missing. */
function instantOrNull(text: string | null): string | null {
  return text === null ? null : instant(text);
}
