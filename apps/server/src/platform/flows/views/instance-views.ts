import { mayDo } from '@haiqiao/contract/access';
import type { FlowInstanceHead, FlowTaskView } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { type People, personIn, personsIn } from '#server/platform/flows/assignees/people.ts';
import type { Deployment } from '#server/platform/flows/deployments.ts';
import { flowWords } from '#server/platform/flows/instances/flow-texts.ts';
import type { ReadInstance, ReadTask } from '#server/platform/flows/instances/read-instance.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { recordRoute } from '#server/platform/records/detail/record-route.ts';
import { type InstanceFields, instanceFields } from './instance-fields.ts';

/** Data from which views of instances are built. */
export interface ViewSources {
  readonly metadata: Metadata;
  readonly people: People;
  /** Whether the reader may open the record whatever their groups grant: through a task or a copy. */
  readonly isDelegated: boolean;
  /** The members who handle stopped instances, in order; empty unless one has stopped. */
  readonly administrators?: readonly string[];
}

/** All members named in the head of an instance. */
export function headPeople({ initiator_id: initiator, current_handler_ids: handlers }: ReadInstance) {
  return [initiator, ...handlers];
}

/** Identity and state of an instance, with the fields that the reader may see. */
export function headView(ctx: Context, instance: ReadInstance, sources: ViewSources): FlowInstanceHead {
  const { people, metadata } = sources;
  const words = flowWords(metadata, instance.key, ctx.locale);
  const fields = instanceFields(ctx);
  const nodes = instance.current_node_ids.map((id, index) => ({
    id,
    name: words.node(id, instance.current_nodes[index] ?? id),
  }));
  return {
    id: instance.id,
    instanceNo: fields.text('instanceNo', instance.instance_no),
    deploymentId: instance.deployment_id,
    key: fields.text('key', instance.key),
    version: fields.value('version', instance.version),
    flowName: fields.text('flowName', words.flow(instance.flow_name)),
    title: fields.text('title', instance.title),
    state: instance.state,
    outcome: fields.value('outcome', instance.outcome),
    initiator: fields.value('initiatorId', personIn(people, instance.initiator_id)),
    initiatorUnit: fields.value('initiatorId', instance.unit_name) ?? '',
    ...timesOf(instance, fields),
    currentNodes: fields.items('currentNodes', nodes),
    handlers: fields.items('currentHandlers', personsIn(people, instance.current_handler_ids)),
    error: fields.value('error', instance.error) ?? '',
    askWhom: instance.state === 'ERROR' ? personsIn(people, sources.administrators ?? []) : [],
    record: fields.sees('formCode') && fields.sees('bizId') ? recordOf(ctx, instance, sources) : null,
  };
}

function timesOf(instance: ReadInstance, fields: InstanceFields) {
  return {
    startedAt: fields.value('startedAt', instant(instance.started_at)),
    endedAt: fields.value('endedAt', instantOrNull(instance.ended_at)),
    enteredAt: fields.value('enteredAt', instantOrNull(instance.entered_at)),
    dueAt: fields.value('dueAt', instantOrNull(instance.due_at)),
  };
}

function recordOf(
  ctx: Context,
  instance: ReadInstance,
  { metadata, isDelegated }: ViewSources,
): FlowInstanceHead['record'] {
  const { biz_type: resource, biz_id: dataId, form_code: code } = instance;
  const form = code === null ? undefined : metadata.forms.get(code);
  if (!form || resource === null || dataId === null) return null;
  if (!isDelegated && !mayDo(ctx.actor, resource, 'read')) return null;
  return { form: form.definition.code, dataId, route: recordRoute(form.definition, dataId) };
}

/** All members named in a task. */
export function taskPeople(task: ReadTask) {
  return [...task.candidate_ids, task.assignee_id, task.owner_id, task.done_by];
}

/** A task as a view, with the fields of its instance that the reader may see. */
export function taskView(
  ctx: Context,
  task: ReadTask,
  {
    people,
    metadata,
    deployment,
  }: Pick<ViewSources, 'people' | 'metadata'> & { deployment: Pick<Deployment, 'key'> },
): FlowTaskView {
  const fields = instanceFields(ctx);
  const nodeName = flowWords(metadata, deployment.key, ctx.locale).node(task.node_id, task.node_name);
  return {
    id: task.id,
    instanceId: task.instance_id,
    nodeId: fields.value('currentNodes', task.node_id) ?? '',
    nodeName: fields.text('currentNodes', nodeName),
    state: task.state,
    candidates: fields.items('currentHandlers', personsIn(people, task.candidate_ids)),
    assignee: fields.value('currentHandlers', personIn(people, task.assignee_id)),
    owner: fields.value('currentHandlers', personIn(people, task.owner_id)),
    result: task.result,
    opinion: task.opinion,
    createdAt: instant(task.created_at),
    claimedAt: instantOrNull(task.claimed_at),
    claimUntil: instantOrNull(task.claim_until),
    doneAt: instantOrNull(task.done_at),
    doneBy: personIn(people, task.done_by),
    dueAt: fields.value('dueAt', instantOrNull(task.due_at)),
    warnAt: instantOrNull(task.warn_at),
    urgeCount: task.urge_count,
    urgedAt: instantOrNull(task.urged_at),
  };
}

/** Converts an instant from PostgreSQL's JSON to the wire format. */
function instant(text: string): string {
  return new Date(text).toISOString();
}

/** The same for an optional one. */
function instantOrNull(text: string | null): string | null {
  return text === null ? null : instant(text);
}
