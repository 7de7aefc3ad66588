import type { Context } from '#server/context.ts';
import { administratorsOf } from '#server/platform/flows/assignees/resolve-assignees.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { nodeName } from '#server/platform/flows/instances/flow-run.ts';
import { flowTranslations } from '#server/platform/flows/instances/flow-texts.ts';
import type { StoredInstance } from '#server/platform/flows/instances/lock-instance.ts';
import {
  notify,
  withNode,
  sendReminder,
  assigneesAndSuperiors,
} from '#server/platform/flows/instances/notifications.ts';
import type { CarryOut } from './command.ts';

/** The initiator is notified once the action can no longer be undone (DOMAIN §2.32.2). */
const NOTICE_AFTER_MS = 10_000;

/** An instance has ended: a waiting parent instance continues and the initiator is notified. */
export const ended: CarryOut<'ended'> = async (ctx, run) => {
  const { instance } = run.locked;
  const { parent_instance_id: parent, parent_call_id: callId } = instance;
  if (parent !== null && callId !== null) {
    run.changes.hasLeft = true;
    await run.deps.sendCall(ctx, { instanceId: parent, callId, message: '' });
  }
  if (instance.initiator_id !== null && instance.initiator_id !== run.by) {
    run.changes.timers.push({
      id: ctx.ids.uuid(),
      local_id: `end ${run.changes.state.next}`,
      node_id: '',
      kind: 'NOTICE',
      due_at: new Date(Date.parse(run.at) + NOTICE_AFTER_MS).toISOString(),
    });
  }
  return [];
};

/** Maximum stored length of a reason, in characters. */
const MESSAGE_MAX = 2000;

/** A failure that is not tried again by itself. */
export interface NewIncident {
  readonly instance: Omit<StoredInstance, 'undo'>;
  readonly nodeId: string;
  readonly nodeName: string;
  /** A value of the dictionary of flow errors. */
  readonly error: string;
  readonly message: string;
  /** The timer that failed; null for a node. */
  readonly timerId: string | null;
}

/** Adds a failure to the list of incidents, in the transaction of `ctx`. */
export async function openIncident(
  ctx: Context,
  { records }: Pick<FlowDeps, 'records'>,
  { instance, nodeId, nodeName, error, message, timerId }: NewIncident,
): Promise<void> {
  const rows = [{ node_id: nodeId, node_name: nodeName }];
  const words = flowTranslations(await records.metadata.current(), { flow: instance, rows, now: instance });
  const { instance_no, title, flow_name, category, initiator_id, form_code, biz_id } = instance;
  await ctx.db
    .insertInto('flow_incident')
    .values({
      id: ctx.ids.uuid(),
      instance_id: instance.id,
      timer_id: timerId,
      node_id: nodeId,
      node_name: nodeName,
      error,
      message: message.slice(0, MESSAGE_MAX),
      instance_no,
      title,
      flow_name,
      category,
      initiator_id,
      form_code,
      biz_id,
      flow_translations: words.flow && JSON.stringify(words.flow),
      node_translations: words.nodes[nodeId] ? JSON.stringify(words.nodes[nodeId]) : null,
      opened_at: ctx.clock.now(),
    })
    .execute();
}

/** An incident waits for an administrator: it is listed, and administrators are notified. */
export const incident: CarryOut<'incident'> = async (ctx, run, { nodeId, error, message }) => {
  const to = await administratorsOf(ctx, run.deps);
  const node = { node_id: nodeId, node_name: nodeName(run, nodeId) };
  const { instance } = run.locked;
  await openIncident(ctx, run.deps, {
    instance,
    nodeId,
    nodeName: node.node_name,
    error,
    message,
    timerId: null,
  });
  const named = await withNode(run, node, { title: run.locked.instance.title });
  await notify(run, { template: 'FLOW_FAILED', ...named, kind: 'REMIND', to });
  return [];
};

/** Settles the open incidents of a node, which is tried again. */
async function settleIncidentsOfNode(
  ctx: Context,
  { instanceId, nodeId }: { readonly instanceId: string; readonly nodeId: string },
): Promise<void> {
  await ctx.db
    .updateTable('flow_incident')
    .set({ state: 'SETTLED', closed_at: ctx.clock.now() })
    .where('instance_id', '=', instanceId)
    .where('node_id', '=', nodeId)
    .where('timer_id', 'is', null)
    .where('state', '=', 'OPEN')
    .execute();
}

/** The incident is resolved; no notification. */
export const incidentOver: CarryOut<'incidentOver'> = async (ctx, run, { nodeId }) => {
  await settleIncidentsOfNode(ctx, { instanceId: run.locked.instance.id, nodeId });
  return [];
};

/** A task is overdue: its assignees and their leaders are reminded. */
export const remind: CarryOut<'remind'> = async (ctx, run, { taskId }) => {
  const task = run.changes.tasks.get(taskId);
  if (task)
    await sendReminder(run, task, { template: 'FLOW_OVERDUE', to: await assigneesAndSuperiors(ctx, task) });
  return [];
};
