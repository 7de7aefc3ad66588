import { TASK_UNDO_SECONDS } from '@haiqiao/contract/endpoints';
import { AppError, isAppError } from '@haiqiao/contract/errors';
import type { FlowVariables } from '@haiqiao/flow';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { pipelinedRead } from '#server/db/pipelined-read.ts';
import { withDelegatedAccess } from '#server/platform/access/delegated-access.ts';
import { type FlowDeps, flowSnapshot } from '#server/platform/flows/flow-deps.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { noChanges } from './changes.ts';
import type { LockedRecord, FlowRun } from './flow-run.ts';
import { flowTranslations } from './flow-texts.ts';
import { instanceNow } from './instance-now.ts';
import { type LockedInstance, lockInstance, type RequestKey, type UndoNote } from './lock-instance.ts';
import { messagesOf } from './notifications.ts';
import { writeTaskFields, renewTitle } from './record-sync.ts';
import { writeChanges } from './write-changes.ts';

/** The instance of an action and its record, as far as known before they are locked. */
export interface ActionTarget {
  readonly instanceId: string;
  readonly bizType: string | null;
  readonly bizId: string | null;
}

/** An action on an instance. */
export interface InstanceAction extends ActionTarget {
  /** A task action, or an action of the system. */
  readonly action: string;
  readonly opinion?: string;
  /** Task of the action. */
  readonly taskId?: string;
  /** Whether this kind of action can be undone. */
  readonly canUndo?: boolean;
  /** Identifies a repeated request; `hash` covers its content. */
  readonly request?: (RequestKey & { readonly hash: string }) | undefined;
  readonly work: (ctx: Context, run: FlowRun) => Promise<void>;
}

/** Result of the action. */
export interface ActionOutcome {
  /** ISO instant until which it can be undone; null where it cannot. */
  readonly undoUntil: string | null;
}

/**
 * Runs an action on an instance in one transaction: locks the record, then the instance (the same order everywhere), does the work and
 * writes all changes at once. A repeated request changes nothing and gets the same reply.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND, FLOW_REQUEST_REUSED, and what the work throws
 */
export async function runInstanceAction(
  ctx: Context,
  flowDeps: FlowDeps,
  instanceAction: InstanceAction,
): Promise<ActionOutcome> {
  const deps = { ...(await flowSnapshot(flowDeps)), records: await flowDeps.records.snapshot() };
  return inTransaction(ctx, async (ctx) => {
    const record = await lockRecord(ctx, deps, instanceAction);
    const { request } = instanceAction;
    const locked = await lockInstance(ctx, deps.deployments, { id: instanceAction.instanceId, request });
    if (locked.answered) {
      if (locked.answered.hash !== request?.hash) throw new AppError('FLOW_REQUEST_REUSED');
      return locked.answered.result;
    }
    const run = runOf(ctx, { deps, locked, record, opinion: instanceAction.opinion ?? '' });
    await instanceAction.work(ctx, run);
    return finish(ctx, run, instanceAction);
  });
}

/** Locks the record before the instance, in the order of a save that changes the record first and then its flow. */
async function lockRecord(ctx: Context, deps: FlowDeps, target: ActionTarget): Promise<LockedRecord | null> {
  const { bizType, bizId } = target;
  if (bizType === null || bizId === null) return null;
  const { resources } = await deps.records.metadata.current();
  const resource = resources.get(bizType);
  if (!resource) return null;
  const delegated = withDelegatedAccess(ctx, bizType, 'all');
  const [stored] = await loadRecords(delegated, resource, { ids: [bizId], isLocked: true });
  return stored ? { resource, stored } : null;
}

/** A new run on a locked instance. */
export function runOf(
  ctx: Context,
  parts: { deps: FlowDeps; locked: LockedInstance; record: LockedRecord | null; opinion: string },
): FlowRun {
  return {
    ...parts,
    changes: noChanges(parts.locked.instance.flow_state, parts.locked.tasks),
    by: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    at: ctx.clock.now().toISOString(),
  };
}

/** Writes a run and sends notifications. */
export async function finish(
  ctx: Context,
  run: FlowRun,
  instanceAction: Pick<InstanceAction, 'action' | 'taskId' | 'canUndo' | 'request'> & {
    /** Initial variables of a new instance without a row. */
    readonly begunWith?: FlowVariables;
  },
): Promise<ActionOutcome> {
  await renewTitle(ctx, run);
  const undo = instanceAction.canUndo ? undoNoteOf(run, instanceAction) : null;
  const outcome = { undoUntil: undo?.until ?? null };
  const request = instanceAction.request && { ...instanceAction.request, result: outcome };
  const { changes, by, at } = run;
  await writeTaskFields(ctx, run);
  const messages = await messagesOf(ctx, run);
  const now = instanceNow(run, undo);
  const touched = [...changes.touched].flatMap((id) => changes.tasks.get(id) ?? []);
  const metadata = await run.deps.records.metadata.current();
  const rows = [...touched, ...changes.copies];
  const words = flowTranslations(metadata, { flow: run.locked.instance, rows, now });
  const begun = instanceAction.begunWith && {
    instance: run.locked.instance,
    variables: instanceAction.begunWith,
  };
  await writeChanges(ctx, { now, begun, changes, by, at, request, messages, words });
  return outcome;
}

/** How to undo a run; null after an irreversible effect (DOMAIN §2.32.2). */
function undoNoteOf(
  run: FlowRun,
  { action, taskId }: Pick<InstanceAction, 'action' | 'taskId'>,
): UndoNote | null {
  const { changes, locked, by, at } = run;
  if (by === null || changes.hasLeft || changes.copies.length + changes.messages.length > 0) return null;
  return {
    by,
    action,
    until: new Date(Date.parse(at) + TASK_UNDO_SECONDS * 1000).toISOString(),
    taskId: taskId ?? null,
    state: locked.instance.flow_state,
    tasks: locked.tasks.filter(({ local_id: id }) => changes.touched.has(id)),
    made: [...changes.made].flatMap((id) => changes.tasks.get(id)?.id ?? []),
    started: changes.timers.map(({ local_id: id }) => id),
    stopped: [...changes.stoppedTimers],
    record: changes.record,
  };
}

/** Whether an action was refused because it no longer fits: the task is over or the instance has ended. */
export function isRefused(error: unknown): error is AppError {
  return isAppError(error) && error.id.startsWith('FLOW_');
}

const selectTask = pipelinedRead((db, value: { id: string }) =>
  db.selectFrom('flow_task').select(['instance_id', 'biz_type', 'biz_id']).where('id', '=', value.id),
);

const selectInstance = pipelinedRead((db, value: { id: string }) =>
  db.selectFrom('flow_instance').select(['id', 'biz_type', 'biz_id']).where('id', '=', value.id),
);

/**
 * The instance of a task.
 * @throws AppError FLOW_TASK_NOT_FOUND
 */
export async function targetOfTask(ctx: Context, taskId: string): Promise<ActionTarget> {
  const [row] = await selectTask(ctx, { id: taskId });
  if (!row) throw new AppError('FLOW_TASK_NOT_FOUND');
  return { instanceId: row.instance_id, bizType: row.biz_type, bizId: row.biz_id };
}

/** @throws AppError FLOW_INSTANCE_NOT_FOUND */
export async function targetOfInstance(ctx: Context, id: string): Promise<ActionTarget> {
  const [row] = await selectInstance(ctx, { id });
  if (!row) throw new AppError('FLOW_INSTANCE_NOT_FOUND');
  return { instanceId: row.id, bizType: row.biz_type, bizId: row.biz_id };
}
