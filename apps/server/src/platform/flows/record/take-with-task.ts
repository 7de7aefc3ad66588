import { type ActionDefinition, holds, type TaskAction } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { isSeparated, nodeOf } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { withLentRows } from '#server/platform/access/lent-reach.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import type { ReadTask } from '#server/platform/flows/views/stored-instance.ts';
import { instancesOf, tasksOf } from '#server/platform/flows/views/stored-instance.ts';
import { happen } from '#server/platform/flows/run/advance.ts';
import { doDeed } from '#server/platform/flows/run/deed.ts';
import { logDeed } from '#server/platform/flows/run/log-lines.ts';
import { memberName } from '#server/platform/flows/run/member-name.ts';
import { takeRecordAction } from '#server/platform/flows/commands/record-commands.ts';
import { isActive } from '#server/platform/flows/instances/stored-task.ts';
import { buttonsOf } from '#server/platform/flows/tasks/buttons.ts';
import { ACTIONS } from '#server/platform/flows/tasks/registry.ts';
import { openTask } from '#server/platform/flows/tasks/task-place.ts';
import type { FlowAction } from '#server/platform/records/actions/record-flows.ts';
import { checkParams } from '#server/platform/records/actions/action-params.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { boundActions } from './bound-actions.ts';
import { holdingsOf } from './holdings.ts';
import { type RunningInstance, runningOf } from './running-instance.ts';
import { endsFlow, startsFlow } from './starts-flow.ts';

type Decision = 'agree' | 'disagree' | 'return';

/**
 * Takes an action of a record that is in a flow: with the task of whoever acts; without one as far as their permission goes and the
 * flow leaves it to them.
 * @returns whether that was an affair of the flow; false leaves it to the record
 */
export async function takeWithTask(ctx: Context, deps: FlowDeps, taken: FlowAction): Promise<boolean> {
  const running = await runningOf(ctx, taken.id);
  if (!running) return false;
  const { tasks } = await holdingsOf(ctx, { resource: taken.form.resource.code, recordId: taken.id });
  for (const { taskId, instanceId, deploymentId, nodeId } of tasks) {
    const { model } = await deps.deployments.byId(ctx, deploymentId);
    const node = nodeOf(model, nodeId);
    const action = decisionAt(node, taken.action);
    if (!action) continue;
    // Of several ways to hand in, the one that was asked for.
    if (node?.type === 'start') await assertFits(withLentRows(ctx, taken.form.resource.code, 'all'), taken);
    await decideWith(ctx, deps, { instanceId, taskId, action, taken });
    return true;
  }
  return takeWithoutTask(ctx, deps, { running, taken });
}

/** What a task does with a record action: that of the button that names it; the initiator hands in again. */
function decisionAt(node: ReturnType<typeof nodeOf>, action: ActionDefinition): Decision | null {
  if (node?.type === 'start') return startsFlow(action) ? 'agree' : null;
  const button = buttonsOf(node).find(({ recordAction }) => recordAction === action.code);
  return button && isDecision(button.action) ? button.action : null;
}

function isDecision(action: TaskAction): action is Decision {
  return action === 'agree' || action === 'disagree' || action === 'return';
}

interface Without {
  readonly running: RunningInstance;
  readonly taken: FlowAction;
}

async function takeWithoutTask(ctx: Context, deps: FlowDeps, without: Without): Promise<boolean> {
  const { running, taken } = without;
  const { action, form } = taken;
  const end = endsFlow(action);
  const { model } = await deps.deployments.byId(ctx, running.deploymentId);
  const isBound = boundActions(model).has(action.code);
  if (!isBound && end === undefined && !startsFlow(action)) return false;
  // Whoever started it takes it back by that alone, as from the panel of the flow.
  const isInitiator = ctx.actor.kind === 'member' && running.initiatorId === ctx.actor.memberId;
  const isOwn = end === 'withdrawn' && isInitiator;
  if (!isOwn) assertMay(ctx, form.resource, action.code);
  await assertFits(isOwn ? withLentRows(ctx, form.resource.code, 'all') : ctx, taken);
  if (end !== undefined) await endWith(ctx, deps, { ...without, end });
  else if (startsFlow(action)) await handInFor(ctx, deps, without);
  else throw await whoHasIt(ctx, deps, without);
  return true;
}

/**
 * The record is within reach, and its state is one from which the action leads on.
 * @throws AppError RECORD_NOT_FOUND, RECORD_ACTION_REFUSED
 */
async function assertFits(ctx: Context, { form: { resource }, action, id }: FlowAction): Promise<void> {
  const [stored] = await loadRecords(ctx, resource, { ids: [id] });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  const env = recordEnv(ctx, resource);
  const status = scalarText(stored.values['status'] ?? null);
  // That somebody works on it the flow itself says, and who.
  const asks = endsFlow(action) === undefined ? action.when : undefined;
  if (action.from !== undefined && !action.from.includes(status))
    throw new AppError('RECORD_ACTION_REFUSED', { action: action.code });
  if (asks !== undefined && !holds(asks, stored.values, env))
    throw new AppError('RECORD_ACTION_REFUSED', { action: action.code });
}

/** Why a decision is not theirs: separation of duty, somebody who works on it, or those who have it. */
async function whoHasIt(ctx: Context, deps: FlowDeps, { running, taken }: Without): Promise<AppError> {
  const { model } = await deps.deployments.byId(ctx, running.deploymentId);
  const open = await openTasks(ctx, running.id);
  const task = open.find(({ node_id: id }) => decisionAt(nodeOf(model, id), taken.action) !== null);
  const [instance] = await instancesOf(ctx, taken.id, 1);
  const member = ctx.actor.kind === 'member' ? ctx.actor.memberId : '';
  if (task && instance && isSeparated(model, instance.flow_state, { nodeId: task.node_id, member }))
    return new AppError('FLOW_TASK_SEPARATED');
  if (task?.claimed_at && task.assignee_id)
    return new AppError('FLOW_TASK_CLAIMED', { by: await memberName(ctx, task.assignee_id) });
  return new AppError('FLOW_RECORD_IN_FLOW', { names: running.handlers });
}

/** Tasks of an instance that somebody can do now. */
async function openTasks(ctx: Context, instanceId: string): Promise<readonly ReadTask[]> {
  return (await tasksOf(ctx, instanceId, OPEN_MAX)).filter(isActive);
}

/** Tasks that are not over come first; no instance has that many at once. */
const OPEN_MAX = 200;

/** What came back to whoever handed in, others who may hand in hand in again on their behalf. */
async function handInFor(ctx: Context, deps: FlowDeps, { running, taken }: Without): Promise<void> {
  const { model } = await deps.deployments.byId(ctx, running.deploymentId);
  const open = await openTasks(ctx, running.id);
  const task = open.find(({ node_id: id }) => nodeOf(model, id)?.type === 'start');
  if (!task) throw new AppError('FLOW_RUNNING_ALREADY', { instanceNo: running.instanceNo });
  await decideWith(ctx, deps, {
    instanceId: running.id,
    taskId: task.id,
    action: 'agree',
    taken,
    isOnBehalf: true,
  });
}

interface Deciding {
  readonly instanceId: string;
  readonly taskId: string;
  readonly action: Decision;
  readonly taken: FlowAction;
  readonly isOnBehalf?: true;
}

async function decideWith(ctx: Context, deps: FlowDeps, deciding: Deciding): Promise<void> {
  const { instanceId, taskId, action, taken, isOnBehalf } = deciding;
  const { opinion, params, values, rowVersion } = taken;
  const common = { requestId: ctx.ids.uuid(), taskIds: [taskId], opinion, params, values, rowVersion };
  await doDeed(ctx, deps, {
    ...placeOf(taken, instanceId),
    action,
    opinion,
    canUndo: true,
    taskId,
    async work(ctx, run) {
      const on = { task: await openTask(ctx, run, taskId), ...(isOnBehalf && { isOnBehalf }) };
      // Where the button does not say where it goes, a return from a list goes one node back.
      if (action === 'return')
        await ACTIONS.return.onTask(ctx, run, {
          ...on,
          input: { ...common, action, to: 'previous', comesBack: false },
        });
      else await ACTIONS.agree.onTask(ctx, run, { ...on, input: { ...common, action } });
    },
  });
}

/** The record is taken back, or put out of use, and its flow with it. */
async function endWith(
  ctx: Context,
  deps: FlowDeps,
  { running, taken, end }: Without & { end: 'withdrawn' | 'terminated' },
): Promise<void> {
  const { opinion, action, form, values = {}, rowVersion } = taken;
  const me = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  const given = { opinion, params: taken.params };
  const checked = await checkParams(ctx, deps.records, { resource: form.resource, action, given });
  await doDeed(ctx, deps, {
    ...placeOf(taken, running.id),
    action: action.code,
    opinion,
    canUndo: true,
    async work(ctx, run) {
      const kind = end === 'withdrawn' ? 'withdraw' : 'terminate';
      logDeed(run, { action: kind });
      // On behalf of whoever started it: the flow knows nobody else who may.
      const by = end === 'withdrawn' && me !== running.initiatorId ? null : me;
      await happen(ctx, run, { kind, by, at: run.at });
      await takeRecordAction(ctx, run, { action: action.code, ...checked, values, rowVersion });
    },
  });
}

function placeOf({ form, id }: FlowAction, instanceId: string) {
  return { instanceId, bizType: form.resource.code, bizId: id };
}
