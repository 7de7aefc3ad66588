import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { inService } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { applyEvent } from '#server/platform/flows/instances/apply-event.ts';
import { nodeOf, type FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import { logAction } from '#server/platform/flows/instances/log-lines.ts';
import { copyTo } from '#server/platform/flows/instances/notifications.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import type { InputOf, TaskWork } from './action-work.ts';
import { assertAvailable, assertIsAssignee } from './assert-assignee.ts';
import { assertCanRead } from './assert-can-read.ts';
import { overrideOf } from './decide.ts';
import { isManager } from './involvement.ts';
import { buttonOf } from './task-options.ts';

type PassedOn = 'transfer' | 'delegate' | 'addSign' | 'cc';

/**
 * Administrators may do what a node allows its assignees, so that tasks of absent members can be passed on.
 * @returns whether an administrator acts for the assignee
 */
async function mayPassOn(
  ctx: Context,
  run: FlowRun,
  { input, task }: { input: InputOf<PassedOn>; task: StoredTask },
): Promise<boolean> {
  const isOwn = run.by !== null && task.candidate_ids.includes(run.by);
  if (!isOwn && isManager(ctx)) return true;
  await assertIsAssignee(ctx, run, task);
  if (!buttonOf(nodeOf(run, task.node_id), input.action))
    throw new AppError('FLOW_ACTION_REFUSED', { action: input.action });
  return false;
}

/** 转办, 委派: transfers the task to another member, or delegates it until they return it. */
export const passOn: TaskWork<InputOf<'transfer' | 'delegate'>> = async (ctx, run, { input, task }) => {
  const isForOthers = await mayPassOn(ctx, run, { input, task });
  const { action, memberId: to } = input;
  if (to === run.by) await assertCanRead(ctx, run, action);
  assertAvailable([to], await inService(ctx, [to]));
  logAction(run, { action, taskLocalId: task.local_id, people: [to] });
  const override = isForOthers ? { override: true as const } : {};
  await applyEvent(ctx, run, {
    kind: action,
    by: run.by,
    at: run.at,
    taskId: task.local_id,
    to,
    ...override,
  });
};

/** 加签: adds signers before, after, or beside the assignee. */
export const addSigners: TaskWork<InputOf<'addSign'>> = async (ctx, run, { input, task }) => {
  const isForOthers = await mayPassOn(ctx, run, { input, task });
  const { where, memberIds: members } = input;
  if (run.by !== null && members.includes(run.by)) await assertCanRead(ctx, run, 'addSign');
  assertAvailable(members, await inService(ctx, members));
  logAction(run, { action: 'addSign', taskLocalId: task.local_id, people: members });
  const override = isForOthers ? { override: true as const } : {};
  const event = { kind: 'addSign', by: run.by, at: run.at, taskId: task.local_id, where, members } as const;
  await applyEvent(ctx, run, { ...event, ...override });
};

/** 减签: removes an added signer; allowed for the member who added them and for administrators. */
export const removeSigner: TaskWork<InputOf<'removeSign'>> = async (ctx, run, { task }) => {
  logAction(run, { action: 'removeSign', taskLocalId: task.local_id, people: task.candidate_ids });
  const override = isManager(ctx) ? { override: true as const } : {};
  await applyEvent(ctx, run, {
    kind: 'removeSign',
    by: run.by,
    at: run.at,
    taskId: task.local_id,
    ...override,
  });
};

/** 抄送: sends copies of the instance; receivers may read it and its record from then on. */
export const copyTask: TaskWork<InputOf<'cc'>> = async (ctx, run, { input, task }) => {
  await mayPassOn(ctx, run, { input, task });
  await assertCanRead(ctx, run, 'cc');
  const { memberIds: members } = input;
  assertAvailable(members, await inService(ctx, members));
  logAction(run, { action: 'cc', taskLocalId: task.local_id, people: members });
  copyTo(ctx, run, { members, nodeId: task.node_id });
};

/** 认领: claims a task of a pool. */
export const claimTask: TaskWork<InputOf<'claim'>> = async (ctx, run, { input, task }) => {
  const current = await withoutExpiredClaim(ctx, run, task);
  const override = await overrideOf(ctx, run, { input, task: current });
  logAction(run, { action: 'claim', taskLocalId: current.local_id });
  if (override !== undefined) await applyClaim(ctx, run, current);
  else await applyEvent(ctx, run, { kind: 'claim', by: run.by, at: run.at, taskId: current.local_id });
};

/** An administrator who overrides separation of duty also claims the task. */
async function applyClaim(ctx: Context, run: FlowRun, task: StoredTask): Promise<void> {
  const { by, at } = run;
  if (by === null) return;
  await applyEvent(ctx, run, { kind: 'transfer', by, at, taskId: task.local_id, to: by, override: true });
}

/** 释放: returns the task to its pool; administrators may do so for absent members. */
export const releaseTask: TaskWork<InputOf<'release'>> = async (ctx, run, { task }) => {
  const by = isManager(ctx) && task.assignee_id !== run.by ? null : run.by;
  logAction(run, { action: 'release', taskLocalId: task.local_id });
  await applyEvent(ctx, run, { kind: 'release', by, at: run.at, taskId: task.local_id });
};

/** An expired claim counts as released, even before the sweep. */
async function withoutExpiredClaim(ctx: Context, run: FlowRun, task: StoredTask): Promise<StoredTask> {
  const { claim_until: until, assignee_id: assignee } = task;
  if (until === null || assignee === run.by || Date.parse(until) > Date.parse(run.at)) return task;
  await applyEvent(ctx, run, { kind: 'release', by: null, at: run.at, taskId: task.local_id });
  return run.changes.tasks.get(task.local_id) ?? task;
}
