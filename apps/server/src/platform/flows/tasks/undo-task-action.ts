import type * as endpoints from '@haiqiao/contract/endpoints';
import type { TaskOutcome } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withLentRows } from '#server/platform/access/lent-reach.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { putTask } from '#server/platform/flows/instances/changes.ts';
import { doDeed } from '#server/platform/flows/run/deed.ts';
import { logDeed } from '#server/platform/flows/run/log-lines.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import type { UndoNote } from '#server/platform/flows/instances/instance.ts';
import { closeTodos } from '#server/platform/messages/close-todos.ts';
import { withValues } from '#server/platform/records/save/check/prepare-record.ts';
import { updatedBy } from '#server/platform/records/save/update-record.ts';
import { writeUpdate } from '#server/platform/records/save/write-update.ts';
import { failedOutcome } from './take-task-action.ts';
import { placeOfInstance } from './task-place.ts';

/**
 * Takes back what the caller did last with each of these instances, within ten seconds and as long as nothing else has happened to
 * them or their records (DOMAIN §2.32.2). Answers for each; for a single one what stands in the way is thrown. The same request again
 * changes nothing and is answered as before.
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
  ctx: Context,
  deps: FlowDeps,
  { instanceId, requestId }: { instanceId: string; requestId: string },
): Promise<TaskOutcome> {
  const { memberId } = memberOf(ctx);
  const place = await placeOfInstance(ctx, instanceId);
  let taskId: string | null = null;
  await doDeed(ctx, deps, {
    ...place,
    action: 'undo',
    request: { member: memberId, request: requestId, subject: instanceId, hash: 'undo' },
    async work(ctx, run) {
      const { undo: note } = run.held.instance;
      if (!note || note.by !== memberId || Date.parse(note.until) < Date.parse(run.at))
        throw new AppError('FLOW_UNDO_OVER');
      taskId = note.taskId;
      await takeBack(ctx, run, note);
    },
  });
  return { taskId, instanceId, ok: true, undoUntil: null };
}

async function takeBack(ctx: Context, run: Run, note: UndoNote): Promise<void> {
  await restoreRecord(ctx, run, note);
  const { changes, held } = run;
  const { id } = held.instance;
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
  logDeed(run, { action: 'undo', ...(task === undefined ? {} : { taskLocalId: task.local_id }) });
}

/** @throws AppError FLOW_UNDO_CHANGED when somebody has changed the record since */
async function restoreRecord(ctx: Context, { record }: Run, note: UndoNote): Promise<void> {
  if (!note.record) return;
  if (!record || record.stored.rowVersion !== note.record.rowVersion) throw new AppError('FLOW_UNDO_CHANGED');
  const { resource, stored } = record;
  const lent = withLentRows(ctx, resource.code, 'all');
  const values = withValues(lent, resource, { values: note.record.values, set: updatedBy(ctx) });
  const deed = { action: 'undo' };
  const rowVersion = await writeUpdate(lent, { resource, stored, values, deed, isForced: true });
  if (rowVersion === null) throw new AppError('FLOW_UNDO_CHANGED');
  record.stored = { ...stored, rowVersion, values };
}
