import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { inService } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { happen } from '#server/platform/flows/run/advance.ts';
import { copyTo } from '#server/platform/flows/run/copy-to.ts';
import { logDeed } from '#server/platform/flows/run/log-lines.ts';
import { nodeOf, type Run } from '#server/platform/flows/run/run.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import type { InputOf, TaskWork } from './action-work.ts';
import { buttonOf } from './buttons.ts';
import { overriding } from './decide.ts';
import { assertAllThere, assertTheirs, isManager } from './mine.ts';

type PassedOn = 'transfer' | 'delegate' | 'addSign' | 'cc';

/**
 * What a node gives to its people, administrators may do for them: the task of somebody who is away is passed on by others.
 * @returns whether an administrator does it for somebody else
 */
async function mayPassOn(
  ctx: Context,
  run: Run,
  { input, task }: { input: InputOf<PassedOn>; task: StoredTask },
): Promise<boolean> {
  const isOwn = run.by !== null && task.candidate_ids.includes(run.by);
  if (!isOwn && isManager(ctx)) return true;
  await assertTheirs(ctx, run, task);
  if (!buttonOf(nodeOf(run, task.node_id), input.action))
    throw new AppError('FLOW_ACTION_REFUSED', { action: input.action });
  return false;
}

/** 转办, 委派: somebody else does the task; delegated, they hand it back. */
export const passOn: TaskWork<InputOf<'transfer' | 'delegate'>> = async (ctx, run, { input, task }) => {
  const isForOthers = await mayPassOn(ctx, run, { input, task });
  const { action, memberId: to } = input;
  assertAllThere([to], await inService(ctx, [to]));
  logDeed(run, { action, taskLocalId: task.local_id, people: [to] });
  const override = isForOthers ? { override: true as const } : {};
  await happen(ctx, run, { kind: action, by: run.by, at: run.at, taskId: task.local_id, to, ...override });
};

/** 加签: more people are asked, before, after, or beside whoever has the task. */
export const addSigners: TaskWork<InputOf<'addSign'>> = async (ctx, run, { input, task }) => {
  const isForOthers = await mayPassOn(ctx, run, { input, task });
  const { where, memberIds: members } = input;
  assertAllThere(members, await inService(ctx, members));
  logDeed(run, { action: 'addSign', taskLocalId: task.local_id, people: members });
  const override = isForOthers ? { override: true as const } : {};
  const event = { kind: 'addSign', by: run.by, at: run.at, taskId: task.local_id, where, members } as const;
  await happen(ctx, run, { ...event, ...override });
};

/** 减签: somebody who was asked in addition is not needed any more. Whoever asked them says so, or an administrator. */
export const removeSigner: TaskWork<InputOf<'removeSign'>> = async (ctx, run, { task }) => {
  logDeed(run, { action: 'removeSign', taskLocalId: task.local_id, people: task.candidate_ids });
  const override = isManager(ctx) ? { override: true as const } : {};
  await happen(ctx, run, { kind: 'removeSign', by: run.by, at: run.at, taskId: task.local_id, ...override });
};

/** 抄送: people are told of the instance, and may read it with its record from then on. */
export const copyTask: TaskWork<InputOf<'cc'>> = async (ctx, run, { input, task }) => {
  await mayPassOn(ctx, run, { input, task });
  const { memberIds: members } = input;
  assertAllThere(members, await inService(ctx, members));
  logDeed(run, { action: 'cc', taskLocalId: task.local_id, people: members });
  copyTo(ctx, run, { members, nodeId: task.node_id });
};

/** 认领: takes a task out of its pool. */
export const claimTask: TaskWork<InputOf<'claim'>> = async (ctx, run, { input, task }) => {
  const held = await freed(ctx, run, task);
  const override = await overriding(ctx, run, { input, task: held });
  logDeed(run, { action: 'claim', taskLocalId: held.local_id });
  if (override !== undefined) await happenClaimed(ctx, run, held);
  else await happen(ctx, run, { kind: 'claim', by: run.by, at: run.at, taskId: held.local_id });
};

/** An administrator who takes it in spite of separation of duty has it for themselves. */
async function happenClaimed(ctx: Context, run: Run, task: StoredTask): Promise<void> {
  const { by, at } = run;
  if (by === null) return;
  await happen(ctx, run, { kind: 'transfer', by, at, taskId: task.local_id, to: by, override: true });
}

/** 释放: gives it back to the pool; an administrator may for whoever is away. */
export const releaseTask: TaskWork<InputOf<'release'>> = async (ctx, run, { task }) => {
  const by = isManager(ctx) && task.assignee_id !== run.by ? null : run.by;
  logDeed(run, { action: 'release', taskLocalId: task.local_id });
  await happen(ctx, run, { kind: 'release', by, at: run.at, taskId: task.local_id });
};

/** A claim that has run out is none, whether or not the sweep has been there. */
async function freed(ctx: Context, run: Run, task: StoredTask): Promise<StoredTask> {
  const { claim_until: until, assignee_id: assignee } = task;
  if (until === null || assignee === run.by || Date.parse(until) > Date.parse(run.at)) return task;
  await happen(ctx, run, { kind: 'release', by: null, at: run.at, taskId: task.local_id });
  return run.changes.tasks.get(task.local_id) ?? task;
}
