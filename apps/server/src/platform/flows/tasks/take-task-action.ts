import { createHash } from 'node:crypto';
import { canonicalJson } from '@haiqiao/contract/access';
import { AppError, failureText } from '@haiqiao/contract/errors';
import type { TaskOutcome } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { toAppError } from '#server/http/errors/foreign-errors.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { type DeedOutcome, doDeed } from '#server/platform/flows/run/deed.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { ActionInput } from './action-work.ts';
import { ACTIONS } from './registry.ts';
import { openTask, placeOfInstance, placeOfTask } from './task-place.ts';

/** What an action is taken on: a task, or an instance as a whole. */
interface Subject {
  readonly id: string;
  readonly isTask: boolean;
}

/**
 * Takes a task action for each task or instance that is named, each in a transaction of its own: what stands in the way at one is its
 * outcome, and the others go on. For a single one it is thrown.
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
 * What is written into a record, and the version that was seen, belong to one record.
 * @throws AppError RECORD_INVALID when they come for several
 */
function assertForOne(input: ActionInput, count: number): void {
  const single = ['values', 'rowVersion'] as const;
  const given = single.filter((name) => name in input && Reflect.get(input, name) !== undefined);
  if (count > 1 && given.length > 0)
    throw new AppError('RECORD_INVALID', { issues: given.map((path) => ({ path, rule: 'unknownField' })) });
}

/** @throws AppError RECORD_INVALID when nothing is named, or one thing twice */
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
  ctx: Context,
  deps: FlowDeps,
  { input, hash, subject }: Acting,
): Promise<DeedOutcome & { instanceId: string }> {
  const { action, opinion, requestId } = input;
  const { onTask, onInstance, canUndo } = entryOf(action);
  const place = subject.isTask ? await placeOfTask(ctx, subject.id) : await placeOfInstance(ctx, subject.id);
  const outcome = await doDeed(ctx, deps, {
    ...place,
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
  return { ...outcome, instanceId: place.instanceId };
}

function entryOf(action: ActionInput['action']) {
  const entry = ACTIONS[action];
  return {
    onTask: 'onTask' in entry ? entry.onTask : undefined,
    onInstance: 'onInstance' in entry ? entry.onInstance : undefined,
    canUndo: entry.canUndo,
  };
}

function outcomeOf({ id, isTask }: Subject, done: DeedOutcome & { instanceId: string }): TaskOutcome {
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

/** Also what nobody foresaw is the outcome of one: the others were done, and that must be told. */
export function failedOutcome(ctx: Context, { id, isTask }: Subject, error: unknown): TaskOutcome {
  const failure = toAppError(error, '');
  if (failure.id === 'INTERNAL') ctx.log.error({ err: error, subject: id }, 'a task action failed');
  const text = failureText(failure, ctx.locale);
  const place = isTask ? { taskId: id, instanceId: null } : { taskId: null, instanceId: id };
  return { ...place, ok: false, undoUntil: null, error: failure.id, message: text };
}
