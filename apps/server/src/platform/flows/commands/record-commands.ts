import { AppError } from '@haiqiao/contract/errors';
import type { FlowEvent } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { toAppError } from '#server/http/errors/foreign-errors.ts';
import { withLentRows } from '#server/platform/access/lent-reach.ts';
import { type HeldRecord, type Run, settle } from '#server/platform/flows/run/run.ts';
import { setStatus } from '#server/platform/records/actions/set-status.ts';
import { takeAction } from '#server/platform/records/actions/take-action.ts';
import { hookRecordOf } from '#server/platform/records/code/hook.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { CarryOut } from './command.ts';

/** What the history of a record says when a flow moves it on. */
const FLOW_ACTION = 'flow';

/** The record comes into the state that belongs to where its flow stands. */
export const putStatus: CarryOut<'setStatus'> = async (ctx, run, { status }) => {
  await changeStatus(ctx, run, status);
  return [];
};

/** Puts the record of an instance into a state; nothing where it is there already, or there is no record. */
export async function changeStatus(ctx: Context, run: Run, status: string): Promise<void> {
  const { record, deps, opinion } = run;
  if (!record || record.stored.values['status'] === status) return;
  await settle(record);
  const change = { resource: record.resource, stored: record.stored, status, action: FLOW_ACTION, opinion };
  noteChanged(
    run,
    record,
    await setStatus(withLentRows(ctx, record.resource.code, 'all'), deps.records, change),
  );
}

/** A record action that is taken along with a deed, or by the flow itself. */
export interface RecordDeed {
  readonly action: string;
  readonly opinion: string;
  readonly params: Parameters<typeof takeAction>[2]['params'];
  readonly values: Readonly<Record<string, unknown>>;
  readonly rowVersion: number | undefined;
  /** Why an administrator decides in spite of separation of duty. */
  readonly override?: string | undefined;
}

/**
 * Takes an action of the record in the transaction of the deed: its guards, its parameters, its next state. The task is the right to
 * it, so that the record need not be within the rows of whoever acts.
 * @throws AppError RECORD_ACTION_REFUSED, and what an action throws
 */
export async function takeRecordAction(ctx: Context, run: Run, deed: RecordDeed): Promise<void> {
  const { record, deps } = run;
  const action = record?.resource.definition.actions?.find(({ code }) => code === deed.action);
  if (!record || !action) throw new AppError('RECORD_ACTION_REFUSED', { action: deed.action });
  await settle(record);
  const { resource } = record;
  const lent = withLentRows(ctx, resource.code, 'all');
  const before = hookRecordOf(resource.code, record.stored);
  const { id } = before;
  const { opinion, params, rowVersion, override } = deed;
  await takeAction(lent, deps.records, {
    resource,
    action,
    id,
    rowVersion,
    opinion,
    params,
    given: deed.values,
    override,
  });
  const [stored] = await loadRecords(lent, resource, { ids: [id], isLocked: true });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  // What the code of a module did beside the record nobody can take back.
  const handler = deps.records.code.actions.get(resource.code)?.get(action.code);
  if ((handler && !handler.isContained?.(before)) || action.tells) run.changes.hasLeft = true;
  noteChanged(run, record, stored);
}

function noteChanged(run: Run, record: HeldRecord, stored: HeldRecord['stored']): void {
  const { changes, deps } = run;
  changes.record ??= { values: record.stored.values, rowVersion: stored.rowVersion };
  changes.record.rowVersion = stored.rowVersion;
  if (deps.records.code.hooks.get(record.resource.code)?.afterSave) changes.hasLeft = true;
  record.stored = stored;
}

/** The same on behalf of the product: what stands in the way is told to the interpreter, and nothing of it stays. */
export async function attemptRecordAction(
  ctx: Context,
  run: Run,
  { action, callId }: { action: string; callId: string },
): Promise<readonly FlowEvent[]> {
  const own: Context = { ...ctx, actor: { kind: 'system', reason: `flow ${run.held.instance.key}` } };
  // What is undone with a failure is the action alone.
  await settle(run.record);
  const before = run.record?.stored;
  const answer = { by: null, at: run.at, callId };
  await sql`savepoint flow_action`.execute(ctx.db);
  try {
    await takeRecordAction(own, run, { action, opinion: '', params: {}, values: {}, rowVersion: undefined });
    await sql`release savepoint flow_action`.execute(ctx.db);
    return [{ kind: 'done', ...answer }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint flow_action`.execute(ctx.db);
    if (run.record && before) run.record.stored = before;
    return [{ kind: 'failed', ...answer, error: toAppError(error, '').id, message: action }];
  }
}
