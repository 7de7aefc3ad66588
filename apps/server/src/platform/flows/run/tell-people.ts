import type { Context } from '#server/context.ts';
import type { Message } from '#server/platform/messages/message.ts';
import type { MessageWriting } from '#server/platform/messages/write-messages.ts';
import { memberName } from './member-name.ts';
import { aboutInstance, instanceRoute } from './message-route.ts';
import { withNode } from './node-params.ts';
import { nodeOf, type Run } from './run.ts';
import { isActive, type StoredTask } from '#server/platform/flows/instances/stored-task.ts';

/** What to-dos of tasks are about. */
const TASK = 'flow_task';

/**
 * What people are told of a run: whoever gets a task has a to-do, to-dos of tasks that are over or belong to others close
 * themselves (DOMAIN §1.8), and messages of the run are sent.
 */
export async function messagesOf(ctx: Context, run: Run): Promise<MessageWriting> {
  const before = new Map(run.held.tasks.map((task) => [task.id, task]));
  const touched = [...run.changes.touched].flatMap((id) => run.changes.tasks.get(id) ?? []);
  const changed = touched.filter((task) => isTold(task, before.get(task.id)));
  const ids = changed.flatMap(({ id }) => (before.has(id) ? [id] : []));
  const send: Message[] = [];
  for (const task of changed.filter(isActive)) send.push(await todoOf(ctx, run, task));
  const copied = run.changes.copies.map(({ member_id: id }) => id);
  if (copied.length > 0) send.push(await copyMessage(ctx, run, copied));
  send.push(...run.changes.messages);
  return { send, close: ids.length === 0 ? null : { type: TASK, ids } };
}

/** Whether other people have it to do than before. */
function isTold(task: StoredTask, before: StoredTask | undefined): boolean {
  if (!before || isActive(before) !== isActive(task)) return true;
  const known = new Set(before.candidate_ids);
  return known.size !== task.candidate_ids.length || task.candidate_ids.some((id) => !known.has(id));
}

async function todoOf(ctx: Context, run: Run, task: StoredTask): Promise<Message> {
  const { instance } = run.held;
  const common = {
    kind: 'TODO',
    to: task.candidate_ids,
    about: { type: TASK, id: task.id },
    route: await instanceRoute(run.deps.records, instance, { task: task.id }),
  } as const;
  const { title } = instance;
  // What has come back to the initiator says who sent it back, and why.
  const isReturned = nodeOf(run, task.node_id)?.type === 'start' && run.by !== null;
  if (!isReturned || run.by === null)
    return { template: 'FLOW_TODO', ...(await withNode(run, task, { title })), ...common };
  const params = { title, by: await memberName(ctx, run.by) };
  // Nothing stands behind a colon where no reason was asked for.
  if (run.opinion.trim() === '') return { template: 'FLOW_RETURNED_PLAINLY', params, ...common };
  return { template: 'FLOW_RETURNED', params: { ...params, opinion: run.opinion }, ...common };
}

async function copyMessage(ctx: Context, run: Run, to: readonly string[]): Promise<Message> {
  const { title, flow_name: flow } = run.held.instance;
  const by = run.by === null ? flow : await memberName(ctx, run.by);
  return { template: 'FLOW_CC', params: { by, title }, kind: 'NOTICE', to, ...(await aboutInstance(run)) };
}
