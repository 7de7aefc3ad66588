import { mayDo } from '@haiqiao/contract/access';
import type { TaskAction } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';

/**
 * A copy, and a task, grant access to the record: the actor who gives them must be able to read it, and cannot open it for themselves.
 * @throws AppError FLOW_ACTION_REFUSED
 */
export async function assertCanRead(
  ctx: Context,
  { record, deps }: FlowRun,
  action: TaskAction,
): Promise<void> {
  if (!record) return;
  const { resource, stored } = record;
  const reader = await deps.verbs.readerOf(ctx, deps.records, { resource, id: stored.id });
  const isRead = mayDo(reader.actor, resource.code, 'read');
  const found = isRead ? await loadRecords(reader, resource, { ids: [stored.id] }) : [];
  if (found.length === 0) throw new AppError('FLOW_ACTION_REFUSED', { action });
}
