import { administratorsOf } from '#server/platform/flows/assignees/administrators.ts';
import { aboutInstance } from '#server/platform/flows/run/message-route.ts';
import { withNode } from '#server/platform/flows/run/node-params.ts';
import { nodeName } from '#server/platform/flows/run/run.ts';
import { remindOf, withSuperiors } from '#server/platform/flows/timers/remind.ts';
import type { CarryOut } from './command.ts';

/** The initiator is told when it can no longer be taken back (DOMAIN §2.32.2). */
const NOTICE_AFTER_MS = 10_000;

/** An instance is over: whoever waits for it goes on, whoever started it is told. */
export const ended: CarryOut<'ended'> = async (ctx, run) => {
  const { instance } = run.held;
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

/** Something went wrong and waits for somebody to see to it: the administrators are told. */
export const incident: CarryOut<'incident'> = async (ctx, run, { nodeId }) => {
  const to = await administratorsOf(ctx, run.deps);
  const node = { node_id: nodeId, node_name: nodeName(run, nodeId) };
  const named = await withNode(run, node, { title: run.held.instance.title });
  const message = {
    template: 'FLOW_FAILED',
    ...named,
    kind: 'REMIND',
    to,
    ...(await aboutInstance(run)),
  } as const;
  run.changes.messages.push(message);
  return [];
};

/** It goes on: nothing is to be told. */
export const incidentOver: CarryOut<'incidentOver'> = async () => [];

/** The time of a task has run out: whoever has it is reminded, and whoever leads them. */
export const remind: CarryOut<'remind'> = async (ctx, run, { taskId }) => {
  const task = run.changes.tasks.get(taskId);
  if (task) await remindOf(run, task, { template: 'FLOW_OVERDUE', to: await withSuperiors(ctx, task) });
  return [];
};
