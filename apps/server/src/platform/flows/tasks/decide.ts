import { PERMISSIONS, can } from '@haiqiao/contract/access';
import type { ReturnRoute, TaskButton } from '@haiqiao/contract/definitions';
import { TASK_UNDO_SECONDS } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { type FieldIssue, isBlank } from '@haiqiao/contract/field-types';
import type { FlowEvent, ReturnTarget } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { withLentRows, withNarrowedFields } from '#server/platform/access/lent-reach.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { takeRecordAction } from '#server/platform/flows/commands/record-commands.ts';
import { narrowingOf, requiredIn } from '#server/platform/flows/record/field-modes.ts';
import { saveAlong } from '#server/platform/flows/record/save-along.ts';
import { happen } from '#server/platform/flows/run/advance.ts';
import { logDeed } from '#server/platform/flows/run/log-lines.ts';
import { nodeOf, type Run } from '#server/platform/flows/run/run.ts';
import { isActive, type StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import { variablesFor } from '#server/platform/flows/run/variables.ts';
import { checkParams } from '#server/platform/records/actions/action-params.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { InputOf, TaskWork } from './action-work.ts';
import { buttonOf, fieldModesOf } from './buttons.ts';
import { handInAction } from './hand-in-action.ts';
import { assertTheirs } from './mine.ts';

type Decision = InputOf<'agree' | 'disagree' | 'return'>;

/** 同意, 不同意: decides a task, with the record action and the values that belong to it. */
export const decide: TaskWork<InputOf<'agree' | 'disagree'>> = async (ctx, run, at) => {
  const { input, task, isOnBehalf } = at;
  const override = await decideRecord(ctx, run, { input, task, isOnBehalf });
  const { model } = run.held.deployment;
  const variables = variablesFor(model, run.record?.stored.values ?? {});
  await settle(ctx, run, {
    input,
    task,
    override,
    isOnBehalf,
    event: { kind: input.action, taskId: task.local_id, variables },
  });
};

/** 退回: to the node before, the initiator, or a node that was there. */
export const returnTask: TaskWork<InputOf<'return'>> = async (ctx, run, { input, task }) => {
  const override = await decideRecord(ctx, run, { input, task });
  const { comesBack } = input;
  const to = routeOf(run, buttonOf(nodeOf(run, task.node_id), 'return')?.to) ?? input.to;
  await settle(ctx, run, {
    input,
    task,
    override,
    event: { kind: 'return', taskId: task.local_id, to, comesBack },
  });
};

/** Where a button sends back by itself, as the record says now; undefined where whoever returns it says. */
function routeOf({ record }: Run, to: ReturnRoute | undefined): ReturnTarget | undefined {
  if (to === undefined || typeof to === 'string') return to;
  const value = scalarText(record?.stored.values[to.field] ?? null);
  const target = to.to[value];
  if (target === undefined) throw new Error(`a return has no way for ${to.field} = "${value}"`);
  return target === 'initiator' ? target : { node: target };
}

type DecisionEvent = Extract<FlowEvent, { kind: 'agree' | 'disagree' | 'return' }>;
type Decided = DecisionEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'by' | 'at' | 'override'>
    : never
  : never;

interface Settling {
  readonly input: Decision;
  readonly task: StoredTask;
  readonly override: string | undefined;
  readonly isOnBehalf?: true | undefined;
  readonly event: Decided;
}

async function settle(ctx: Context, run: Run, settling: Settling): Promise<void> {
  const { input, task, override, isOnBehalf, event } = settling;
  const isInitiators = nodeOf(run, task.node_id)?.type === 'start';
  const line = {
    // Whoever hands in again what came back to them agrees to nothing.
    action: isInitiators && input.action === 'agree' ? 'resubmit' : input.action,
    taskLocalId: task.local_id,
    ...(override === undefined ? {} : { override }),
  };
  logDeed(run, line);
  const { by, at } = run;
  await happen(ctx, run, {
    ...event,
    by,
    at,
    ...(override === undefined && !isOnBehalf ? {} : { override: true as const }),
  });
  noteProgress(ctx, run, settling);
}

/** How long an initiator is not told of a decision: so long it can be taken back (DOMAIN §2.32.2). */
const NOTICE_AFTER_MS = TASK_UNDO_SECONDS * 1000;

/** Whoever handed in is told how far it has come; of the end, and of what comes back to them, they are told anyhow. */
function noteProgress(ctx: Context, run: Run, { task, input }: Settling): void {
  const { held, changes, by, at } = run;
  const node = nodeOf(run, task.node_id);
  const isWanted = node?.type === 'user' && node.options.tellInitiator === true;
  const { initiator_id: initiator } = held.instance;
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

/** What a decision does to the record before the flow goes on. @returns why separation of duty is overridden */
async function decideRecord(
  ctx: Context,
  run: Run,
  { input, task, isOnBehalf }: { input: Decision; task: StoredTask; isOnBehalf?: true | undefined },
): Promise<string | undefined> {
  const node = nodeOf(run, task.node_id);
  const override = await overriding(ctx, run, { input, task });
  // What stands in the way of a decision tells of the record: only whoever's it is hears that.
  if (override === undefined && !isOnBehalf) await assertTheirs(ctx, run, task);
  const button = buttonOf(node, input.action);
  if (!button) throw new AppError('FLOW_ACTION_REFUSED', { action: input.action });
  assertOpinion(button, input.opinion);
  const fields = fieldModesOf(node);
  const recordAction = button.recordAction ?? handInAction(ctx, run, task);
  const { record } = run;
  if (record) {
    const narrow = withNarrowedFields(ctx, record.resource.code, narrowingOf(fields));
    if (recordAction === undefined) await saveAlong(narrow, run, input);
    else await actOnRecord(narrow, run, { input, recordAction, override });
  }
  if (input.action === 'agree') assertFilled(run, requiredIn(fields));
  return override;
}

async function actOnRecord(
  ctx: Context,
  run: Run,
  deciding: { input: Decision; recordAction: string; override: string | undefined },
): Promise<void> {
  const { input, recordAction, override } = deciding;
  const { record, deps } = run;
  const action = record?.resource.definition.actions?.find(({ code }) => code === recordAction);
  if (!record || !action) throw new AppError('RECORD_ACTION_REFUSED', { action: recordAction });
  const opinion = (action.opinion ?? 'none') === 'none' ? '' : input.opinion;
  const given = { opinion, params: input.params };
  const lent = withLentRows(ctx, record.resource.code, 'all');
  const checked = await checkParams(lent, deps.records, { resource: record.resource, action, given });
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
 * Administrators may decide although it is not theirs, with a reason, which the audit log flags (DOMAIN §1.3).
 * @throws AppError ACCESS_DENIED
 */
export async function overriding(
  ctx: Context,
  run: Run,
  {
    input,
    task,
  }: { input: { readonly action: string; readonly override?: string | undefined }; task: StoredTask },
): Promise<string | undefined> {
  const { override } = input;
  if (override === undefined) return undefined;
  if (!can(ctx.actor, PERMISSIONS.manageFlowInstances))
    throw new AppError('ACCESS_DENIED', { permission: PERMISSIONS.manageFlowInstances });
  await writeAudit(ctx, {
    action: 'flow.override',
    outcome: 'done',
    target: { type: 'flow_task', id: task.id },
    details: {
      instance: run.held.instance.instance_no,
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

/** @throws AppError RECORD_INVALID naming the fields that the node wants filled in */
function assertFilled({ record }: Run, names: readonly string[]): void {
  if (!record) return;
  const { values } = record.stored;
  const issues: FieldIssue[] = names.flatMap((name) =>
    isBlank(values[name] ?? null) ? [{ path: name, rule: 'required' }] : [],
  );
  if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
}
