import {
  type ActionDefinition,
  endsFlow,
  holds,
  startsFlow,
  type TaskAction,
} from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { isSeparated, nodeOf } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withDelegatedAccess } from '#server/platform/access/delegated-access.ts';
import { memberName } from '#server/platform/flows/assignees/people.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { applyEvent } from '#server/platform/flows/instances/apply-event.ts';
import { takeRecordAction } from '#server/platform/flows/instances/commands/record-commands.ts';
import { boundActions } from '#server/platform/flows/instances/flow-actions.ts';
import { logAction } from '#server/platform/flows/instances/log-lines.ts';
import { type ReadTask, instancesOf, tasksOf } from '#server/platform/flows/instances/read-instance.ts';
import { runInstanceAction } from '#server/platform/flows/instances/run-instance-action.ts';
import { isActive } from '#server/platform/flows/instances/stored-task.ts';
import type { FlowAction } from '#server/platform/records/actions/record-flows.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { delegationsOf } from './delegations.ts';
import { openTask } from './open-task.ts';
import { ACTIONS } from './registry.ts';
import { buttonsOf } from './task-options.ts';

/** The running instance of a record. */
interface RunningInstance {
  readonly id: string;
  readonly instanceNo: string;
  readonly deploymentId: string;
  readonly initiatorId: string | null;
  /** Names of the current assignees. */
  readonly handlers: readonly string[];
}

type Decision = 'agree' | 'disagree' | 'return';

/**
 * Takes an action of a record in a flow: with the actor's task, or without one as far as permission and flow allow.
 * @returns whether the flow handled the action; false leaves it to the record
 */
export async function takeFlowAction(ctx: Context, deps: FlowDeps, taken: FlowAction): Promise<boolean> {
  const running = await runningOf(ctx, taken.id);
  if (!running) return false;
  const { tasks } = await delegationsOf(ctx, { resource: taken.form.resource.code, recordId: taken.id });
  for (const { taskId, instanceId, deploymentId, nodeId } of tasks) {
    const { model } = await deps.deployments.byId(ctx, deploymentId);
    const node = nodeOf(model, nodeId);
    const action = decisionAt(node, taken.action);
    if (!action) continue;
    // With several submit actions, the requested one.
    if (node?.type === 'start')
      await assertFits(withDelegatedAccess(ctx, taken.form.resource.code, 'all'), deps, taken);
    await decideWith(ctx, deps, { instanceId, taskId, action, taken });
    return true;
  }
  return takeWithoutTask(ctx, deps, { running, taken });
}

/** Decision of a record action in a task: that of the button that names it; the initiator submits again. */
function decisionAt(node: ReturnType<typeof nodeOf>, action: ActionDefinition): Decision | null {
  if (node?.type === 'start') return startsFlow(action) ? 'agree' : null;
  const button = buttonsOf(node).find(({ recordAction }) => recordAction === action.code);
  return button && isDecision(button.action) ? button.action : null;
}

function isDecision(action: TaskAction): action is Decision {
  return action === 'agree' || action === 'disagree' || action === 'return';
}

interface ActionWithoutTask {
  readonly running: RunningInstance;
  readonly taken: FlowAction;
}

async function takeWithoutTask(ctx: Context, deps: FlowDeps, without: ActionWithoutTask): Promise<boolean> {
  const { running, taken } = without;
  const { action, form } = taken;
  const end = endsFlow(action);
  const { model } = await deps.deployments.byId(ctx, running.deploymentId);
  const isBound = boundActions(model).has(action.code);
  if (!isBound && end === undefined && !startsFlow(action)) return false;
  // The initiator may withdraw without further permission, as in the flow panel.
  const isInitiator = ctx.actor.kind === 'member' && running.initiatorId === ctx.actor.memberId;
  const isOwn = end === 'withdrawn' && isInitiator;
  if (!isOwn) assertMay(ctx, form.resource, action.code);
  await assertFits(isOwn ? withDelegatedAccess(ctx, form.resource.code, 'all') : ctx, deps, taken);
  if (end !== undefined) await endFlow(ctx, deps, { ...without, end });
  else if (startsFlow(action)) await submitOnBehalf(ctx, deps, without);
  else throw await refusalWithoutTask(ctx, deps, without);
  return true;
}

/**
 * The record must be visible and its state must allow the action.
 * @throws AppError RECORD_NOT_FOUND, RECORD_ACTION_REFUSED
 */
async function assertFits(
  ctx: Context,
  { verbs }: FlowDeps,
  { form: { resource }, action, id }: FlowAction,
): Promise<void> {
  const [stored] = await loadRecords(ctx, resource, { ids: [id] });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  const env = recordEnv(ctx, resource);
  // The condition of an action that ends the flow is left to the flow: it reports a claimed task with the name of its assignee.
  const isLeft = endsFlow(action) !== undefined;
  const isFitting = verbs.isPossible(
    action,
    scalarText(stored.values['status'] ?? null),
    (when) => isLeft || holds(when, stored.values, env),
  );
  if (!isFitting) throw new AppError('RECORD_ACTION_REFUSED', { action: action.code });
}

/** Error for a decision without a task: separation of duty, a claim, or other assignees. */
async function refusalWithoutTask(
  ctx: Context,
  deps: FlowDeps,
  { running, taken }: ActionWithoutTask,
): Promise<AppError> {
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

/** Active tasks of an instance. */
async function openTasks(ctx: Context, instanceId: string): Promise<readonly ReadTask[]> {
  return (await tasksOf(ctx, instanceId, OPEN_MAX)).filter(isActive);
}

/** Open tasks come first; no instance has that many at once. */
const OPEN_MAX = 200;

/** Other members with submit permission submit a returned record on behalf of the initiator. */
async function submitOnBehalf(
  ctx: Context,
  deps: FlowDeps,
  { running, taken }: ActionWithoutTask,
): Promise<void> {
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
  await runInstanceAction(ctx, deps, {
    ...targetOf(taken, instanceId),
    action,
    opinion,
    canUndo: true,
    taskId,
    async work(ctx, run) {
      const on = { task: await openTask(ctx, run, taskId), ...(isOnBehalf && { isOnBehalf }) };
      // A return from a list goes one node back unless the button names a target.
      if (action === 'return')
        await ACTIONS.return.onTask(ctx, run, {
          ...on,
          input: { ...common, action, to: 'previous', comesBack: false },
        });
      else await ACTIONS.agree.onTask(ctx, run, { ...on, input: { ...common, action } });
    },
  });
}

/** Withdraws or retires the record and ends its flow. */
async function endFlow(
  ctx: Context,
  deps: FlowDeps,
  { running, taken, end }: ActionWithoutTask & { end: 'withdrawn' | 'terminated' },
): Promise<void> {
  const { opinion, action, form, values = {}, rowVersion } = taken;
  const me = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  const actionInput = { opinion, params: taken.params };
  const checked = await deps.verbs.checkParams(ctx, deps.records, {
    resource: form.resource,
    action,
    input: actionInput,
  });
  await runInstanceAction(ctx, deps, {
    ...targetOf(taken, running.id),
    action: action.code,
    opinion,
    canUndo: true,
    async work(ctx, run) {
      const kind = end === 'withdrawn' ? 'withdraw' : 'terminate';
      logAction(run, { action: kind });
      // On behalf of the initiator, the only member whom the flow allows this.
      const by = end === 'withdrawn' && me !== running.initiatorId ? null : me;
      await applyEvent(ctx, run, { kind, by, at: run.at });
      await takeRecordAction(ctx, run, { action: action.code, ...checked, values, rowVersion });
    },
  });
}

function targetOf({ form, id }: FlowAction, instanceId: string) {
  return { instanceId, bizType: form.resource.code, bizId: id };
}

/** The running instance of a record; undefined for none. */
async function runningOf(ctx: Context, recordId: string): Promise<RunningInstance | undefined> {
  const { rows } = await sql<RunningInstance>`
    select i.id::text, i.instance_no as "instanceNo", i.deployment_id::text as "deploymentId",
      i.initiator_id::text as "initiatorId",
      array(select m.username from sys_member m where m.id = any(i.current_handler_ids) order by m.username) as handlers
    from flow_instance i
    where i.biz_id = ${recordId}::uuid and i.state in ('RUNNING', 'SUSPENDED', 'ERROR')
    order by i.started_at desc limit 1`.execute(ctx.db);
  return rows[0];
}
