import { PERMISSIONS, can } from '@haiqiao/contract/access';
import {
  type ReturnRoute,
  startsFlow,
  type TaskAction,
  type TaskButton,
} from '@haiqiao/contract/definitions';
import { TASK_UNDO_SECONDS } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { type FieldIssue, isBlank } from '@haiqiao/contract/field-types';
import type { FlowEvent, ReturnTarget } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { withDelegatedAccess, withNarrowedFields } from '#server/platform/access/delegated-access.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { applyEvent } from '#server/platform/flows/instances/apply-event.ts';
import { takeRecordAction } from '#server/platform/flows/instances/commands/record-commands.ts';
import { fitting, nodeOf, type FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import { logAction } from '#server/platform/flows/instances/log-lines.ts';
import { isActive, type StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import { variablesFor } from '#server/platform/flows/instances/variables.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { InputOf, TaskWork } from './action-work.ts';
import { assertIsAssignee } from './assert-assignee.ts';
import { assertCanRead } from './assert-can-read.ts';
import { saveDecisionValues } from './save-decision-values.ts';
import { narrowedModes, requiredFields, buttonOf, fieldModesOf } from './task-options.ts';

type Decision = InputOf<'agree' | 'disagree' | 'return'>;

/** 同意, 不同意: decides a task, with its record action and values. */
export const decide: TaskWork<InputOf<'agree' | 'disagree'>> = async (ctx, run, at) => {
  const { input, task, isOnBehalf } = at;
  const override = await decideRecord(ctx, run, { input, task, isOnBehalf });
  const { model } = run.locked.deployment;
  const variables = variablesFor(model, run.record?.stored.values ?? {});
  await completeTask(ctx, run, {
    input,
    task,
    override,
    isOnBehalf,
    event: { kind: input.action, taskId: task.local_id, variables },
  });
};

/** 退回: returns to the previous node, the initiator, or an earlier node. */
export const returnTask: TaskWork<InputOf<'return'>> = async (ctx, run, { input, task }) => {
  const override = await decideRecord(ctx, run, { input, task });
  const { comesBack } = input;
  const to = routeOf(run, buttonOf(nodeOf(run, task.node_id), 'return')?.to) ?? input.to;
  await completeTask(ctx, run, {
    input,
    task,
    override,
    event: { kind: 'return', taskId: task.local_id, to, comesBack },
  });
};

/** Return target of the button according to the record's current values; undefined where the actor chooses. */
function routeOf({ record }: FlowRun, to: ReturnRoute | undefined): ReturnTarget | undefined {
  if (to === undefined || typeof to === 'string') return to;
  const value = scalarText(record?.stored.values[to.field] ?? null);
  const target = to.to[value];
  if (target === undefined) throw new Error(`a return has no outcome for ${to.field} = "${value}"`);
  return target === 'initiator' ? target : { node: target };
}

type DecisionEvent = Extract<FlowEvent, { kind: 'agree' | 'disagree' | 'return' }>;
type Decided = DecisionEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'by' | 'at' | 'override'>
    : never
  : never;

interface Completion {
  readonly input: Decision;
  readonly task: StoredTask;
  readonly override: string | undefined;
  readonly isOnBehalf?: true | undefined;
  readonly event: Decided;
}

async function completeTask(ctx: Context, run: FlowRun, completion: Completion): Promise<void> {
  const { input, task, override, isOnBehalf, event } = completion;
  const isInitiators = nodeOf(run, task.node_id)?.type === 'start';
  const line = {
    // An initiator who submits again does not agree to anything.
    action: isInitiators && input.action === 'agree' ? 'resubmit' : input.action,
    taskLocalId: task.local_id,
    ...(override === undefined ? {} : { override }),
  };
  logAction(run, line);
  const { by, at } = run;
  await applyEvent(ctx, run, {
    ...event,
    by,
    at,
    ...(override === undefined && !isOnBehalf ? {} : { override: true as const }),
  });
  scheduleProgressNotice(ctx, run, completion);
}

/** Delay of the initiator's notification of a decision: as long as it can be undone (DOMAIN §2.32.2). */
const NOTICE_AFTER_MS = TASK_UNDO_SECONDS * 1000;

/** Notifies the initiator of progress; the end and a return have their own notifications. */
function scheduleProgressNotice(ctx: Context, run: FlowRun, { task, input }: Completion): void {
  const { locked, changes, by, at } = run;
  const node = nodeOf(run, task.node_id);
  const isWanted = node?.type === 'user' && node.options.tellInitiator === true;
  const { initiator_id: initiator } = locked.instance;
  if (!isWanted || initiator === null || initiator === by || changes.state.status === 'ended') return;
  const isBack = [...changes.tasks.values()].some(
    (one) => isActive(one) && nodeOf(run, one.node_id)?.type === 'start',
  );
  if (isBack || input.action === 'disagree') return;
  const what = input.action === 'agree' ? 'passed' : 'sentBack';
  changes.timers.push({
    id: ctx.ids.uuid(),
    local_id: `${what} ${task.node_id} ${task.local_id}`,
    node_id: task.node_id,
    kind: 'NOTICE',
    due_at: new Date(Date.parse(at) + NOTICE_AFTER_MS).toISOString(),
  });
}

/** Applies a decision to the record before the flow continues. @returns the reason for overrideOf separation of duty */
async function decideRecord(
  ctx: Context,
  run: FlowRun,
  { input, task, isOnBehalf }: { input: Decision; task: StoredTask; isOnBehalf?: true | undefined },
): Promise<string | undefined> {
  const node = nodeOf(run, task.node_id);
  const override = await overrideOf(ctx, run, { input, task });
  // A refusal reveals record data: only assignees may get it.
  if (override === undefined && !isOnBehalf) await assertIsAssignee(ctx, run, task);
  const button = buttonOf(node, input.action);
  if (!button) throw new AppError('FLOW_ACTION_REFUSED', { action: input.action });
  assertOpinion(button, input.opinion);
  const fields = fieldModesOf(node);
  const recordAction = button.recordAction ?? submitAction(ctx, run, task);
  const { record } = run;
  if (record) {
    const narrow = withNarrowedFields(ctx, record.resource.code, narrowedModes(fields));
    if (recordAction === undefined) await saveDecisionValues(narrow, run, input);
    else await actOnRecord(narrow, run, { input, recordAction, override });
  }
  if (input.action === 'agree') assertFilled(run, requiredFields(fields));
  return override;
}

async function actOnRecord(
  ctx: Context,
  run: FlowRun,
  deciding: { input: Decision; recordAction: string; override: string | undefined },
): Promise<void> {
  const { input, recordAction, override } = deciding;
  const { record, deps } = run;
  const action = record?.resource.definition.actions?.find(({ code }) => code === recordAction);
  if (!record || !action) throw new AppError('RECORD_ACTION_REFUSED', { action: recordAction });
  const opinion = (action.opinion ?? 'none') === 'none' ? '' : input.opinion;
  const actionInput = { opinion, params: input.params };
  const delegated = withDelegatedAccess(ctx, record.resource.code, 'all');
  const checked = await deps.verbs.checkParams(delegated, deps.records, {
    resource: record.resource,
    action,
    input: actionInput,
  });
  const { values = {}, rowVersion } = input;
  await takeRecordAction(ctx, run, {
    action: recordAction,
    ...checked,
    opinion: input.opinion,
    values,
    rowVersion,
    override,
  });
}

/**
 * Administrators may decide tasks of others with a reason, which the audit log flags (DOMAIN §1.3).
 * @throws AppError ACCESS_DENIED
 */
export async function overrideOf(
  ctx: Context,
  run: FlowRun,
  {
    input,
    task,
  }: { input: { readonly action: TaskAction; readonly override?: string | undefined }; task: StoredTask },
): Promise<string | undefined> {
  const { override } = input;
  if (override === undefined) return undefined;
  if (!can(ctx.actor, PERMISSIONS.manageFlowInstances))
    throw new AppError('ACCESS_DENIED', { permission: PERMISSIONS.manageFlowInstances });
  await assertCanRead(ctx, run, input.action);
  await writeAudit(ctx, {
    action: 'flow.override',
    outcome: 'done',
    target: { type: 'flow_task', id: task.id },
    details: {
      instance: run.locked.instance.instance_no,
      action: input.action,
      node: task.node_id,
      reason: override,
    },
  });
  return override;
}

/** @throws AppError RECORD_INVALID with the path `opinion` */
function assertOpinion({ opinion: asked }: TaskButton, opinion: string): void {
  const rule =
    asked === 'required' && opinion === ''
      ? 'required'
      : asked === 'none' && opinion !== ''
        ? 'unknownField'
        : null;
  if (rule !== null) throw new AppError('RECORD_INVALID', { issues: [{ path: 'opinion', rule }] });
}

/** @throws AppError RECORD_INVALID naming the fields that the node requires */
function assertFilled({ record }: FlowRun, names: readonly string[]): void {
  if (!record) return;
  const { values } = record.stored;
  const issues: FieldIssue[] = names.flatMap((name) =>
    isBlank(values[name] ?? null) ? [{ path: name, rule: 'required' }] : [],
  );
  if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
}

/** The action that submits a returned record again, where its state allows it. */
function submitAction(ctx: Context, run: FlowRun, task: StoredTask): string | undefined {
  const { record } = run;
  if (!record || nodeOf(run, task.node_id)?.type !== 'start') return undefined;
  const fits = fitting(ctx, run.deps, record);
  return record.resource.definition.actions?.find((action) => startsFlow(action) && fits(action))?.code;
}
