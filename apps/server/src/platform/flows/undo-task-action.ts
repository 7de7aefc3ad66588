import type * as endpoints from '@haiqiao/contract/endpoints';
import type { TaskOutcome } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withDelegatedAccess } from '#server/platform/access/delegated-access.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { closeTodos } from '#server/platform/messages/close-todos.ts';
import { withValues } from '#server/platform/records/save/check/prepare-record.ts';
import { updatedBy } from '#server/platform/records/save/update-record.ts';
import { writeUpdate } from '#server/platform/records/save/write-update.ts';
import type { FlowDeps } from './flow-deps.ts';
import { putTask } from './instances/changes.ts';
import type { FlowRun } from './instances/flow-run.ts';
import type { UndoNote } from './instances/lock-instance.ts';
import { logAction } from './instances/log-lines.ts';
import { runInstanceAction, targetOfInstance } from './instances/run-instance-action.ts';
import { failedOutcome } from './take-task-action.ts';
import { accessTo } from './tasks/involvement.ts';

/**
 * Undoes the caller's last action on each instance, within ten seconds and while neither the instance nor its record has changed (DOMAIN
 * §2.32.2). Returns one outcome per instance; for a single one a refusal is thrown. A repeated request changes nothing and gets the same
 * reply.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND also for one that the caller may not read
 */
export async function undoTaskAction(
  ctx: Context,
  deps: FlowDeps,
  { instanceIds, requestId }: EndpointBody<typeof endpoints.undoTaskAction>,
): Promise<readonly TaskOutcome[]> {
  const [only, ...others] = instanceIds;
  if (only !== undefined && others.length === 0)
    return [await undo(ctx, deps, { instanceId: only, requestId })];
  const outcomes: TaskOutcome[] = [];
  for (const id of new Set(instanceIds)) {
    try {
      outcomes.push(await undo(ctx, deps, { instanceId: id, requestId }));
    } catch (error) {
      outcomes.push(failedOutcome(ctx, { id, isTask: false }, error));
    }
  }
  return outcomes;
}

async function undo(
  caller: Context,
  deps: FlowDeps,
  { instanceId, requestId }: { instanceId: string; requestId: string },
): Promise<TaskOutcome> {
  const { memberId } = memberOf(caller);
  const target = await targetOfInstance(caller, instanceId);
  const ctx = await accessTo(caller, deps, { id: instanceId });
  if (!ctx) throw new AppError('FLOW_INSTANCE_NOT_FOUND');
  let taskId: string | null = null;
  await runInstanceAction(ctx, deps, {
    ...target,
    action: 'undo',
    request: { member: memberId, request: requestId, subject: instanceId, hash: 'undo' },
    async work(ctx, run) {
      const { undo: note } = run.locked.instance;
      if (!note || note.by !== memberId || Date.parse(note.until) < Date.parse(run.at))
        throw new AppError('FLOW_UNDO_OVER');
      taskId = note.taskId;
      await takeBack(ctx, run, note);
    },
  });
  return { taskId, instanceId, ok: true, undoUntil: null };
}

async function takeBack(ctx: Context, run: FlowRun, note: UndoNote): Promise<void> {
  await restoreRecord(ctx, run, note);
  const { changes, locked } = run;
  const { id } = locked.instance;
  await closeTodos(ctx, { type: 'flow_task', ids: note.made });
  await sql`delete from flow_todo where task_id = any(${[...note.made]}::uuid[])`.execute(ctx.db);
  await sql`delete from flow_task where id = any(${[...note.made]}::uuid[])`.execute(ctx.db);
  await sql`
    delete from flow_timer where instance_id = ${id}::uuid and local_id = any(${[...note.started]}::text[])`.execute(
    ctx.db,
  );
  await sql`
    update flow_timer set is_done = false where instance_id = ${id}::uuid and local_id = any(${[...note.stopped]}::text[])
      and due_at > ${run.at}::timestamptz`.execute(ctx.db);
  const gone = new Set(note.made);
  for (const [localId, task] of changes.tasks) if (gone.has(task.id)) changes.tasks.delete(localId);
  for (const task of note.tasks) putTask(changes, task);
  changes.state = note.state;
  const task = note.tasks.find((one) => one.id === note.taskId);
  logAction(run, { action: 'undo', ...(task === undefined ? {} : { taskLocalId: task.local_id }) });
}

/** @throws AppError FLOW_UNDO_CHANGED when the record has been changed since */
async function restoreRecord(ctx: Context, { record }: FlowRun, note: UndoNote): Promise<void> {
  if (!note.record) return;
  if (!record || record.stored.rowVersion !== note.record.rowVersion) throw new AppError('FLOW_UNDO_CHANGED');
  const { resource, stored } = record;
  const delegated = withDelegatedAccess(ctx, resource.code, 'all');
  const values = withValues(delegated, resource, { values: note.record.values, set: updatedBy(ctx) });
  const undoAction = { action: 'undo' };
  const rowVersion = await writeUpdate(delegated, {
    resource,
    stored,
    values,
    trailEntry: undoAction,
    isForced: true,
  });
  if (rowVersion === null) throw new AppError('FLOW_UNDO_CHANGED');
  record.stored = { ...stored, rowVersion, values };
}
