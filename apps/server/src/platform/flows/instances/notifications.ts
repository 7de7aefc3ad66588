import type { LocaleCode, MessageParams } from '@haiqiao/contract/i18n';
import type { RouteLocation } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import { memberName } from '#server/platform/flows/assignees/people.ts';
import { superiorsOf } from '#server/platform/flows/assignees/units.ts';
import type { Message } from '#server/platform/messages/message.ts';
import type { MessageWriting } from '#server/platform/messages/write-messages.ts';
import { recordLocation } from '#server/platform/records/detail/record-route.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { type FlowRun, nodeName, nodeOf } from './flow-run.ts';
import { flowWords } from './flow-texts.ts';
import type { StoredInstance } from './lock-instance.ts';
import { assigneesOf, isActive, type StoredTask } from './stored-task.ts';

/** Subject type of task to-dos. */
const TASK = 'flow_task';

/**
 * Notifications of a run: a to-do for each new assignee, closed to-dos for tasks that ended or were reassigned (DOMAIN §1.8), and the run's
 * messages.
 */
export async function messagesOf(ctx: Context, run: FlowRun): Promise<MessageWriting> {
  const before = new Map(run.locked.tasks.map((task) => [task.id, task]));
  const touched = [...run.changes.touched].flatMap((id) => run.changes.tasks.get(id) ?? []);
  const changed = touched.filter((task) => hasNewAssignees(task, before.get(task.id)));
  const ids = changed.flatMap(({ id }) => (before.has(id) ? [id] : []));
  const send: Message[] = [];
  for (const task of changed.filter(isActive)) send.push(await todoOf(ctx, run, task));
  const copied = run.changes.copies.map(({ member_id: id }) => id);
  if (copied.length > 0) send.push(await copyMessage(ctx, run, copied));
  send.push(...run.changes.messages);
  return { send, close: ids.length === 0 ? null : { type: TASK, ids } };
}

/** Whether a task has new assignees. */
function hasNewAssignees(task: StoredTask, before: StoredTask | undefined): boolean {
  if (!before || isActive(before) !== isActive(task)) return true;
  const previous = new Set(before.candidate_ids);
  return previous.size !== task.candidate_ids.length || task.candidate_ids.some((id) => !previous.has(id));
}

async function todoOf(ctx: Context, run: FlowRun, task: StoredTask): Promise<Message> {
  const { instance } = run.locked;
  const common = {
    kind: 'TODO',
    to: task.candidate_ids,
    about: { type: TASK, id: task.id },
    route: await instanceRoute(run.deps.records, instance, { task: task.id }),
  } as const;
  const { title } = instance;
  // A returned record's notification names who returned it and why.
  const isReturned = nodeOf(run, task.node_id)?.type === 'start' && run.by !== null;
  if (!isReturned || run.by === null)
    return { template: 'FLOW_TODO', ...(await withNode(run, task, { title })), ...common };
  const params = { title, by: await memberName(ctx, run.by) };
  // Without a reason the template has no colon.
  if (run.opinion.trim() === '') return { template: 'FLOW_RETURNED_PLAINLY', params, ...common };
  return { template: 'FLOW_RETURNED', params: { ...params, opinion: run.opinion }, ...common };
}

async function copyMessage(ctx: Context, run: FlowRun, to: readonly string[]): Promise<Message> {
  const params = { by: await actorName(ctx, run), title: run.locked.instance.title };
  return { template: 'FLOW_CC', params, kind: 'NOTICE', to, ...(await aboutInstance(run)) };
}

/** Sends copies of an instance to members: they may read it and its record from then on. Each is notified once. */
export function copyTo(
  ctx: Context,
  run: FlowRun,
  { members, nodeId }: { members: readonly string[]; nodeId: string },
): void {
  const copied = new Set(run.changes.copies.map(({ member_id: id }) => id));
  const fresh = members.filter((id) => !copied.has(id));
  const name = nodeId === '' ? '' : nodeName(run, nodeId);
  run.changes.copies.push(
    ...fresh.map((id) => ({ id: ctx.ids.uuid(), member_id: id, node_id: nodeId, node_name: name })),
  );
}

/** Page of an instance without a record. */
const INSTANCE_PATH = '/process-instance';

/** Route of an instance: its record, else its own page. */
async function instanceRoute(
  { metadata }: Pick<RecordDeps, 'metadata'>,
  instance: Pick<StoredInstance, 'id' | 'form_code' | 'biz_id'>,
  more: Readonly<Record<string, string>> = {},
): Promise<RouteLocation> {
  const { forms } = await metadata.current();
  const form = instance.form_code === null ? undefined : forms.get(instance.form_code);
  if (!form || instance.biz_id === null) return { path: INSTANCE_PATH, query: { id: instance.id } };
  return recordLocation(form.definition, instance.biz_id, more);
}

/** Common parts of every notification about an instance: route and subject. */
async function aboutInstance({ locked, deps }: FlowRun) {
  const route = await instanceRoute(deps.records, locked.instance);
  return { route, about: { type: 'flow_instance', id: locked.instance.id } };
}

/** Adds a notification about the instance to those of the run. */
export async function notify(run: FlowRun, message: Omit<Message, 'route' | 'about'>): Promise<void> {
  run.changes.messages.push({ ...message, ...(await aboutInstance(run)) });
}

/** Name of the actor in notifications; the flow's name for the system. */
export async function actorName(ctx: Context, { by, locked }: FlowRun): Promise<string> {
  return by === null ? locked.instance.flow_name : memberName(ctx, by);
}

/** A node named in a notification, with the columns of a task row. */
interface NamedNode {
  readonly node_id: string;
  readonly node_name: string;
}

/** Parameters of a notification with the node name in each reader's language. */
export async function withNode(
  { deps, locked }: Pick<FlowRun, 'deps' | 'locked'>,
  { node_id: id, node_name: name }: NamedNode,
  more: MessageParams,
): Promise<Pick<Message, 'params' | 'paramsIn'>> {
  const metadata = await deps.records.metadata.current();
  const { key } = locked.instance;
  const paramsIn = (locale: LocaleCode) => ({
    ...more,
    node: flowWords(metadata, key, locale).node(id, name),
  });
  return { params: { ...more, node: name }, paramsIn };
}

/** The assignees of a task and their leaders (DOMAIN §1.7). */
export async function assigneesAndSuperiors(ctx: Context, task: StoredTask): Promise<readonly string[]> {
  const assignees = assigneesOf(task);
  return [...new Set([...assignees, ...Object.values(await superiorsOf(ctx, assignees))])];
}

/** Sends reminders of a task. */
export async function sendReminder(
  run: FlowRun,
  task: StoredTask,
  { template, to }: { template: 'FLOW_OVERDUE' | 'FLOW_DUE_SOON'; to: readonly string[] },
): Promise<void> {
  const named = await withNode(run, task, { title: run.locked.instance.title });
  await notify(run, { template, ...named, kind: 'REMIND', to });
}
