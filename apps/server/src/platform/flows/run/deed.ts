import { AppError } from '@haiqiao/contract/errors';
import { TASK_UNDO_SECONDS } from '@haiqiao/contract/endpoints';
import type { FlowVariables } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { withLentRows } from '#server/platform/access/lent-reach.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { steadyGround } from '#server/platform/flows/steady-ground.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { noChanges } from '#server/platform/flows/instances/changes.ts';
import {
  type HeldInstance,
  holdInstance,
  type RequestKey,
} from '#server/platform/flows/instances/instance.ts';
import { flowTranslations } from '#server/platform/flows/instances/flow-translations.ts';
import { instanceNow } from '#server/platform/flows/instances/instance-now.ts';
import { keepTaskFields } from './keep-task-fields.ts';
import type { HeldRecord, Run } from './run.ts';
import { renewTitle } from './renew-title.ts';
import { messagesOf } from './tell-people.ts';
import type { UndoNote } from '#server/platform/flows/instances/instance.ts';
import { writeChanges } from '#server/platform/flows/instances/write-changes.ts';

/** Which instance something is done to, and the record that it is about, as far as that is known before either is held. */
export interface DeedPlace {
  readonly instanceId: string;
  readonly bizType: string | null;
  readonly bizId: string | null;
}

/** Something that is done to an instance. */
export interface Deed extends DeedPlace {
  /** A task action, or what the product does. */
  readonly action: string;
  readonly opinion?: string;
  /** Task that it is about. */
  readonly taskId?: string;
  /** Whether it can be taken back, as far as it is up to the action. */
  readonly canUndo?: boolean;
  /** Known by it when it is sent again; `hash` of what came with it. */
  readonly request?: (RequestKey & { readonly hash: string }) | undefined;
  readonly work: (ctx: Context, run: Run) => Promise<void>;
}

/** What came of it. */
export interface DeedOutcome {
  /** ISO instant until which it can be taken back; null where it cannot. */
  readonly undoUntil: string | null;
}

/**
 * Does something to an instance in one transaction: holds its record and itself, in this order everywhere, does the work, and writes
 * all of what came of it at once. The same request again changes nothing and is answered as before.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND, FLOW_REQUEST_REUSED, and what the work throws
 */
export async function doDeed(ctx: Context, given: FlowDeps, deed: Deed): Promise<DeedOutcome> {
  const deps = { ...(await steadyGround(given)), records: await given.records.steady() };
  return inTransaction(ctx, async (ctx) => {
    const record = await holdRecord(ctx, deps, deed);
    const { request } = deed;
    const held = await holdInstance(ctx, deps.deployments, { id: deed.instanceId, request });
    if (held.answered) {
      if (held.answered.hash !== request?.hash) throw new AppError('FLOW_REQUEST_REUSED');
      return held.answered.result;
    }
    const run = runOf(ctx, { deps, held, record, opinion: deed.opinion ?? '' });
    await deed.work(ctx, run);
    return finish(ctx, run, deed);
  });
}

/** The record is held before the instance, as by whoever changes the record first and its flow then. */
async function holdRecord(ctx: Context, deps: FlowDeps, place: DeedPlace): Promise<HeldRecord | null> {
  const { bizType, bizId } = place;
  if (bizType === null || bizId === null) return null;
  const { resources } = await deps.records.metadata.current();
  const resource = resources.get(bizType);
  if (!resource) return null;
  const lent = withLentRows(ctx, bizType, 'all');
  const [stored] = await loadRecords(lent, resource, { ids: [bizId], isLocked: true });
  return stored ? { resource, stored } : null;
}

/** A run on a held instance, with nothing done yet. */
export function runOf(
  ctx: Context,
  parts: { deps: FlowDeps; held: HeldInstance; record: HeldRecord | null; opinion: string },
): Run {
  return {
    ...parts,
    changes: noChanges(parts.held.instance.flow_state, parts.held.tasks),
    by: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    at: ctx.clock.now().toISOString(),
  };
}

/** Writes a run and tells people. */
export async function finish(
  ctx: Context,
  run: Run,
  deed: Pick<Deed, 'action' | 'taskId' | 'canUndo' | 'request'> & {
    /** What an instance begins with that has no row yet. */
    readonly begunWith?: FlowVariables;
  },
): Promise<DeedOutcome> {
  await renewTitle(ctx, run);
  const undo = deed.canUndo ? undoNoteOf(run, deed) : null;
  const outcome = { undoUntil: undo?.until ?? null };
  const request = deed.request && { ...deed.request, result: outcome };
  const { changes, by, at } = run;
  await keepTaskFields(ctx, run);
  const messages = await messagesOf(ctx, run);
  const now = instanceNow(run, undo);
  const touched = [...changes.touched].flatMap((id) => changes.tasks.get(id) ?? []);
  const metadata = await run.deps.records.metadata.current();
  const rows = [...touched, ...changes.copies];
  const words = flowTranslations(metadata, { flow: run.held.instance, rows, now });
  const begun = deed.begunWith && { instance: run.held.instance, variables: deed.begunWith };
  await writeChanges(ctx, { now, begun, changes, by, at, request, messages, words });
  return outcome;
}

/** How to take a run back; null where something has left the building (DOMAIN §2.32.2). */
function undoNoteOf(run: Run, { action, taskId }: Pick<Deed, 'action' | 'taskId'>): UndoNote | null {
  const { changes, held, by, at } = run;
  if (by === null || changes.hasLeft || changes.copies.length + changes.messages.length > 0) return null;
  return {
    by,
    action,
    until: new Date(Date.parse(at) + TASK_UNDO_SECONDS * 1000).toISOString(),
    taskId: taskId ?? null,
    state: held.instance.flow_state,
    tasks: held.tasks.filter(({ local_id: id }) => changes.touched.has(id)),
    made: [...changes.made].flatMap((id) => changes.tasks.get(id)?.id ?? []),
    started: changes.timers.map(({ local_id: id }) => id),
    stopped: [...changes.stoppedTimers],
    record: changes.record,
  };
}
