import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { inService } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { applyEvent } from '#server/platform/flows/instances/apply-event.ts';
import { putTask } from '#server/platform/flows/instances/changes.ts';
import { endRecord } from '#server/platform/flows/instances/commands/record-commands.ts';
import type { FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import { logAction } from '#server/platform/flows/instances/log-lines.ts';
import { copyTo, withNode, actorName, notify } from '#server/platform/flows/instances/notifications.ts';
import {
  isActive,
  type StoredTask,
  assigneesOf,
  otherAssignees,
} from '#server/platform/flows/instances/stored-task.ts';
import type { InputOf, InstanceWork } from './action-work.ts';
import { assertAvailable } from './assert-assignee.ts';
import { assertCanRead } from './assert-can-read.ts';
import { isManager } from './involvement.ts';

const MINUTE_MS = 60_000;

/** Minimum time between two urgings of one task. */
const URGE_AGAIN_MS = 10 * MINUTE_MS;

/** Time until a task may be urged again; zero or negative when it may be now. */
function waitMs({ urged_at: urgedAt }: StoredTask, at: string): number {
  return urgedAt === null ? 0 : Date.parse(urgedAt) + URGE_AGAIN_MS - Date.parse(at);
}

/** 催办: the initiator or an administrator urges the assignees. */
export const urge: InstanceWork<InputOf<'urge'>> = async (ctx, run) => {
  const { instance, tasks } = run.locked;
  if (run.by !== instance.initiator_id && !isManager(ctx))
    throw new AppError('FLOW_ACTION_REFUSED', { action: 'urge' });
  const ofOthers = tasks.filter((task) => otherAssignees(task, run.by).length > 0);
  if (ofOthers.length === 0) throw new AppError('FLOW_ACTION_REFUSED', { action: 'urge' });
  const waiting = ofOthers.filter((task) => waitMs(task, run.at) <= 0);
  if (waiting.length === 0) {
    const soonestMs = Math.min(...ofOthers.map((task) => waitMs(task, run.at)));
    throw new AppError('FLOW_URGED_LATELY', { minutes: Math.ceil(soonestMs / MINUTE_MS) });
  }
  const by = await actorName(ctx, run);
  for (const task of waiting) {
    putTask(run.changes, { ...task, urged_at: run.at, urge_count: task.urge_count + 1 });
    const named = await withNode(run, task, { by, title: instance.title });
    await notify(run, { template: 'FLOW_URGED', ...named, kind: 'REMIND', to: otherAssignees(task, run.by) });
  }
  logAction(run, {
    action: 'urge',
    people: [...new Set(waiting.flatMap((task) => otherAssignees(task, run.by)))],
  });
};

/** 评论: adds a comment; all assignees and the initiator are notified. */
export const comment: InstanceWork<InputOf<'comment'>> = async (ctx, run, { opinion }) => {
  if (opinion === '')
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'opinion', rule: 'required' }] });
  const { instance, tasks } = run.locked;
  renewClaims(run);
  const assignees = tasks.filter(isActive).flatMap(assigneesOf);
  const to = [...new Set([...assignees, ...(instance.initiator_id === null ? [] : [instance.initiator_id])])];
  const by = await actorName(ctx, run);
  const params = { by, title: instance.title, opinion };
  const others = to.filter((id) => id !== run.by);
  await notify(run, { template: 'FLOW_COMMENTED', params, kind: 'NOTICE', to: others });
  logAction(run, { action: 'comment' });
};

/** A comment renews the author's claims. */
function renewClaims({ changes, locked, by, at }: FlowRun): void {
  for (const task of locked.tasks) {
    if (task.assignee_id !== by || task.claim_until === null || task.claimed_at === null) continue;
    const lengthMs = Date.parse(task.claim_until) - Date.parse(task.claimed_at);
    putTask(changes, {
      ...task,
      claimed_at: at,
      claim_until: new Date(Date.parse(at) + lengthMs).toISOString(),
    });
  }
}

/** 抄送 of an instance, by any of its readers. */
export const copyInstance: InstanceWork<InputOf<'cc'>> = async (ctx, run, { memberIds: members }) => {
  await assertCanRead(ctx, run, 'cc');
  assertAvailable(members, await inService(ctx, members));
  logAction(run, { action: 'cc', people: members });
  copyTo(ctx, run, { members, nodeId: '' });
};

/** 撤回: the initiator withdraws the instance while no task is claimed. */
export const withdraw: InstanceWork<InputOf<'withdraw'>> = async (ctx, run, { opinion }) => {
  if (run.by !== run.locked.instance.initiator_id)
    throw new AppError('FLOW_ACTION_REFUSED', { action: 'withdraw' });
  logAction(run, { action: 'withdraw' });
  await applyEvent(ctx, run, { kind: 'withdraw', by: run.by, at: run.at });
  await withdrawRecord(ctx, run, opinion);
};

/**
 * Withdraws the record too, as its resource defines.
 * @throws AppError RECORD_ACTION_REFUSED where the resource does not define it for the record's current state
 */
async function withdrawRecord(ctx: Context, run: FlowRun, opinion: string): Promise<void> {
  if (run.record && !(await endRecord(ctx, run, { end: 'withdrawn', opinion })))
    throw new AppError('RECORD_ACTION_REFUSED', { action: 'withdraw' });
}
