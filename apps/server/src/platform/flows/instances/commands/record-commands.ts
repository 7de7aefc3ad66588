import { type ActionDefinition, endsFlow } from '@haiqiao/contract/definitions';
import { AppError, isAppError } from '@haiqiao/contract/errors';
import type { FlowEvent } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withDelegatedAccess } from '#server/platform/access/delegated-access.ts';
import {
  type LockedRecord,
  type FlowRun,
  ensureRow,
  fitting,
} from '#server/platform/flows/instances/flow-run.ts';
import type { takeAction } from '#server/platform/records/actions/take-action.ts';
import { hookRecordOf } from '#server/platform/records/code/hook.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { CarryOut } from './command.ts';

/** Action in the history of a record for status changes by a flow. */
const FLOW_ACTION = 'flow';

/** Sets the record's status to the one of the current flow position. */
export const putStatus: CarryOut<'setStatus'> = async (ctx, run, { status }) => {
  await changeStatus(ctx, run, status);
  return [];
};

/** Sets the status of the instance's record; nothing when it is unchanged or there is no record. */
export async function changeStatus(ctx: Context, run: FlowRun, status: string): Promise<void> {
  const { record, deps, opinion } = run;
  if (!record || record.stored.values['status'] === status) return;
  await ensureRow(record);
  const change = { resource: record.resource, stored: record.stored, status, action: FLOW_ACTION, opinion };
  noteRecordChange(
    run,
    record,
    await deps.verbs.setStatus(withDelegatedAccess(ctx, record.resource.code, 'all'), deps.records, change),
  );
}

/** A record action taken by an instance action or by the flow itself. */
export interface FlowRecordAction {
  readonly action: string;
  readonly opinion: string;
  readonly params: Parameters<typeof takeAction>[2]['params'];
  readonly values: Readonly<Record<string, unknown>>;
  readonly rowVersion: number | undefined;
  /** An administrator's reason for overrideOf separation of duty. */
  readonly override?: string | undefined;
}

/**
 * Takes an action of the record in the transaction of the instance action: guards, parameters, next state. The task grants the right, so
 * the record need not be in the actor's row scope.
 * @throws AppError RECORD_ACTION_REFUSED, and what an action throws
 */
export async function takeRecordAction(
  ctx: Context,
  run: FlowRun,
  recordAction: FlowRecordAction,
): Promise<void> {
  const { record, deps } = run;
  const action = record?.resource.definition.actions?.find(({ code }) => code === recordAction.action);
  if (!record || !action) throw new AppError('RECORD_ACTION_REFUSED', { action: recordAction.action });
  await ensureRow(record);
  const { resource } = record;
  const delegated = withDelegatedAccess(ctx, resource.code, 'all');
  const before = hookRecordOf(resource.code, record.stored);
  const { id } = before;
  const { opinion, params, rowVersion, override } = recordAction;
  await deps.verbs.takeAction(delegated, deps.records, {
    resource,
    action,
    id,
    rowVersion,
    opinion,
    params,
    inputValues: recordAction.values,
    override,
  });
  const [stored] = await loadRecords(delegated, resource, { ids: [id], isLocked: true });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  // Side effects of module code cannot be undone.
  const handler = deps.records.code.actions.get(resource.code)?.get(action.code);
  if ((handler && !handler.isContained?.(before)) || action.notifies) run.changes.hasLeft = true;
  noteRecordChange(run, record, stored);
}

/**
 * Moves the record of a flow that is withdrawn or terminated, by the action that its resource defines for its state.
 * @returns whether there is such an action
 */
export async function endRecord(
  ctx: Context,
  run: FlowRun,
  { end, opinion }: { readonly end: NonNullable<ActionDefinition['endsFlow']>; readonly opinion: string },
): Promise<boolean> {
  const { record } = run;
  const ways = record?.resource.definition.actions?.filter((one) => endsFlow(one) === end) ?? [];
  const action = record && ways.find(fitting(ctx, run.deps, record));
  if (!action) return false;
  const taken = { action: action.code, opinion, params: {}, values: {}, rowVersion: undefined };
  await takeRecordAction(ctx, run, taken);
  return true;
}

function noteRecordChange(run: FlowRun, record: LockedRecord, stored: LockedRecord['stored']): void {
  const { changes, deps } = run;
  changes.record ??= { values: record.stored.values, rowVersion: stored.rowVersion };
  changes.record.rowVersion = stored.rowVersion;
  if (deps.records.code.hooks.get(record.resource.code)?.afterSave) changes.hasLeft = true;
  record.stored = stored;
}

/** The same on behalf of the system: a refusal is reported to the interpreter, and the action is rolled back. */
export async function attemptRecordAction(
  ctx: Context,
  run: FlowRun,
  { action, callId }: { action: string; callId: string },
): Promise<readonly FlowEvent[]> {
  const own: Context = { ...ctx, actor: { kind: 'system', reason: `flow ${run.locked.instance.key}` } };
  // A failure rolls back the action only.
  await ensureRow(run.record);
  const before = run.record?.stored;
  const answer = { by: null, at: run.at, callId };
  await sql`savepoint flow_action`.execute(ctx.db);
  try {
    await takeRecordAction(own, run, { action, opinion: '', params: {}, values: {}, rowVersion: undefined });
    await sql`release savepoint flow_action`.execute(ctx.db);
    return [{ kind: 'done', ...answer }];
  } catch (error) {
    if (!isAppError(error)) throw error;
    await sql`rollback to savepoint flow_action`.execute(ctx.db);
    if (run.record && before) run.record.stored = before;
    return [{ kind: 'failed', ...answer, error: error.id, message: action }];
  }
}
