import { canonicalJson } from '@haiqiao/contract/access';
import type { TaskOutcome } from '@haiqiao/contract/endpoints';
import { AppError, failureText } from '@haiqiao/contract/errors';
import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { asAppError } from '#server/db/pg-errors.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { FlowDeps } from './flow-deps.ts';
import {
  type ActionOutcome,
  runInstanceAction,
  targetOfInstance,
  targetOfTask,
} from './instances/run-instance-action.ts';
import type { ActionInput } from './tasks/action-work.ts';
import { accessTo } from './tasks/involvement.ts';
import { openTask } from './tasks/open-task.ts';
import { ACTIONS } from './tasks/registry.ts';

/** The subject of an action: a task, or an instance as a whole. */
interface Subject {
  readonly id: string;
  readonly isTask: boolean;
}

/**
 * Takes a task action for each task or instance, each in its own transaction. A refusal is the outcome of one item and the others continue;
 * for a single item it is thrown.
 * @throws AppError FLOW_TASK_NOT_FOUND, FLOW_INSTANCE_NOT_FOUND also for one that the caller may not read
 */
export async function takeTaskAction(
  ctx: Context,
  deps: FlowDeps,
  input: ActionInput,
): Promise<readonly TaskOutcome[]> {
  const subjects = subjectsOf(input);
  const hash = createHash('sha256').update(canonicalJson(input)).digest('hex');
  assertForOne(input, subjects.length);
  const [only, ...others] = subjects;
  if (only && others.length === 0)
    return [outcomeOf(only, await actOn(ctx, deps, { input, hash, subject: only }))];
  const outcomes: TaskOutcome[] = [];
  for (const subject of subjects) outcomes.push(await attempt(ctx, deps, { input, hash, subject }));
  return outcomes;
}

/**
 * Record values and an expected version apply to one record only.
 * @throws AppError RECORD_INVALID when several items are given
 */
function assertForOne(input: ActionInput, count: number): void {
  const single = ['values', 'rowVersion'] as const;
  const present = single.filter((name) => name in input && Reflect.get(input, name) !== undefined);
  if (count > 1 && present.length > 0)
    throw new AppError('RECORD_INVALID', { issues: present.map((path) => ({ path, rule: 'unknownField' })) });
}

/** @throws AppError RECORD_INVALID when nothing is named, or one item twice */
function subjectsOf(input: ActionInput): readonly Subject[] {
  const tasks = 'taskIds' in input ? (input.taskIds ?? []) : [];
  const instances = 'instanceIds' in input ? (input.instanceIds ?? []) : [];
  const subjects = [
    ...tasks.map((id) => ({ id, isTask: true })),
    ...instances.map((id) => ({ id, isTask: false })),
  ];
  const path = tasks.length > 0 ? 'taskIds' : 'instanceIds';
  if (subjects.length === 0 || (tasks.length > 0 && instances.length > 0))
    throw new AppError('RECORD_INVALID', { issues: [{ path, rule: 'required' }] });
  if (new Set(subjects.map(({ id }) => id)).size < subjects.length)
    throw new AppError('RECORD_INVALID', { issues: [{ path, rule: 'duplicateRow' }] });
  return subjects;
}

interface Acting {
  readonly input: ActionInput;
  readonly hash: string;
  readonly subject: Subject;
}

async function actOn(
  caller: Context,
  deps: FlowDeps,
  { input, hash, subject }: Acting,
): Promise<ActionOutcome & { instanceId: string }> {
  const { action, opinion, requestId } = input;
  const { onTask, onInstance, canUndo } = entryOf(action);
  const target = subject.isTask
    ? await targetOfTask(caller, subject.id)
    : await targetOfInstance(caller, subject.id);
  const ctx = await accessTo(caller, deps, { id: target.instanceId });
  if (!ctx) throw new AppError(subject.isTask ? 'FLOW_TASK_NOT_FOUND' : 'FLOW_INSTANCE_NOT_FOUND');
  const outcome = await runInstanceAction(ctx, deps, {
    ...target,
    action,
    opinion,
    canUndo,
    ...(subject.isTask ? { taskId: subject.id } : {}),
    request: { member: memberOf(ctx).memberId, request: requestId, subject: subject.id, hash },
    async work(ctx, run) {
      const own = input as never; // the registry pairs every action with its own input
      if (subject.isTask && onTask) {
        const task = await openTask(ctx, run, subject.id);
        await onTask(ctx, run, { input: own, task });
      } else if (!subject.isTask && onInstance) await onInstance(ctx, run, own);
      else throw new AppError('FLOW_ACTION_REFUSED', { action });
    },
  });
  return { ...outcome, instanceId: target.instanceId };
}

function entryOf(action: ActionInput['action']) {
  const entry = ACTIONS[action];
  return {
    onTask: 'onTask' in entry ? entry.onTask : undefined,
    onInstance: 'onInstance' in entry ? entry.onInstance : undefined,
    canUndo: entry.canUndo,
  };
}

function outcomeOf({ id, isTask }: Subject, done: ActionOutcome & { instanceId: string }): TaskOutcome {
  return { taskId: isTask ? id : null, instanceId: done.instanceId, ok: true, undoUntil: done.undoUntil };
}

async function attempt(ctx: Context, deps: FlowDeps, acting: Acting): Promise<TaskOutcome> {
  const { subject } = acting;
  try {
    return outcomeOf(subject, await actOn(ctx, deps, acting));
  } catch (error) {
    return failedOutcome(ctx, subject, error);
  }
}

/** An unexpected error is also the outcome of one item, because the other items are done and must be reported. */
export function failedOutcome(ctx: Context, { id, isTask }: Subject, error: unknown): TaskOutcome {
  const failure = asAppError(error);
  if (failure.id === 'INTERNAL') ctx.log.error({ err: error, subject: id }, 'a task action failed');
  const text = failureText(failure, ctx.locale);
  const target = isTask ? { taskId: id, instanceId: null } : { taskId: null, instanceId: id };
  return { ...target, ok: false, undoUntil: null, error: failure.id, message: text };
}
