import type * as endpoints from '@haiqiao/contract/endpoints';
import type { IncidentOutcome } from '@haiqiao/contract/endpoints';
import { AppError, failureText } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { asAppError } from '#server/db/pg-errors.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { applyEvent } from '#server/platform/flows/instances/apply-event.ts';
import { logAction } from '#server/platform/flows/instances/log-lines.ts';
import { runInstanceAction, targetOfInstance } from '#server/platform/flows/instances/run-instance-action.ts';

/** What an administrator may do with an incident, and the state that results. */
const ENDS = { requeue: 'REQUEUED', discard: 'DISCARDED' } as const;

/** How an incident is closed. A discard is final, so that it needs a reason. */
type Closing = { readonly verb: 'requeue' } | { readonly verb: 'discard'; readonly reason: string };

interface OpenIncident {
  readonly id: string;
  readonly instanceId: string;
  readonly instanceNo: string;
  readonly timerId: string | null;
  readonly nodeId: string;
}

/**
 * Tries failed timers and nodes again, each in its own transaction. Returns one outcome per incident; for a single one a refusal is thrown.
 * @throws AppError FLOW_INCIDENT_NOT_FOUND also for one outside the caller's row scope, FLOW_INCIDENT_CLOSED
 */
export function requeueFlowIncidents(
  ctx: Context,
  deps: FlowDeps,
  { ids }: EndpointBody<typeof endpoints.requeueFlowIncidents>,
): Promise<IncidentOutcome[]> {
  return closeEach(ids, ctx, (id) => close(ctx, deps, { id, verb: 'requeue' }));
}

/**
 * Gives failed timers and nodes up, for a reason that is audited. A discarded timer never fires; an instance that waits at a node stays
 * there until it is moved or ended.
 * @throws AppError FLOW_INCIDENT_NOT_FOUND also for one outside the caller's row scope, FLOW_INCIDENT_CLOSED
 */
export function discardFlowIncidents(
  ctx: Context,
  deps: FlowDeps,
  { ids, reason }: EndpointBody<typeof endpoints.discardFlowIncidents>,
): Promise<IncidentOutcome[]> {
  return closeEach(ids, ctx, (id) => close(ctx, deps, { id, verb: 'discard', reason }));
}

async function closeEach(
  ids: readonly string[],
  ctx: Context,
  closeOne: (id: string) => Promise<void>,
): Promise<IncidentOutcome[]> {
  const unique = [...new Set(ids)];
  const outcomes: IncidentOutcome[] = [];
  for (const id of unique) {
    try {
      await closeOne(id);
      outcomes.push({ id, ok: true });
    } catch (error) {
      if (unique.length === 1) throw error;
      const failure = asAppError(error);
      if (failure.id === 'INTERNAL') ctx.log.error({ err: error, incident: id }, 'an incident stays open');
      outcomes.push({ id, ok: false, error: failure.id, message: failureText(failure, ctx.locale) });
    }
  }
  return outcomes;
}

async function close(
  ctx: Context,
  deps: FlowDeps,
  closing: Closing & { readonly id: string },
): Promise<void> {
  const incident = await readIncident(ctx, deps, closing.id);
  if (incident.timerId === null && closing.verb === 'requeue') return retryNode(ctx, deps, incident);
  return inTransaction(ctx, async (ctx) => {
    await markClosed(ctx, incident, closing);
    if (incident.timerId !== null) await setTimer(ctx, incident.timerId, closing);
  });
}

/** @throws AppError FLOW_INCIDENT_NOT_FOUND also for one outside the actor's row scope */
async function readIncident(ctx: Context, deps: FlowDeps, id: string): Promise<OpenIncident> {
  const { resources } = await deps.records.metadata.current();
  const resource = resources.get('flow_incident');
  if (!resource) throw new AppError('FLOW_INCIDENT_NOT_FOUND');
  const source = await records(ctx).source(resource);
  const [row] = await records(ctx).query(
    sql<OpenIncident>`
      select r.id::text, r.instance_id::text as "instanceId", r.instance_no as "instanceNo", r.timer_id::text as "timerId",
        r.node_id as "nodeId" ${source.rows('r', sql`r.id = ${id}::uuid`)}`,
    resource,
  );
  if (!row) throw new AppError('FLOW_INCIDENT_NOT_FOUND');
  return row;
}

/** @throws AppError FLOW_INCIDENT_CLOSED when it is not open, or no longer */
async function markClosed(ctx: Context, incident: OpenIncident, closing: Closing): Promise<void> {
  const { verb } = closing;
  const reason = verb === 'discard' ? closing.reason : null;
  const closed = {
    state: ENDS[verb],
    closed_at: ctx.clock.now(),
    closed_by: memberOf(ctx).memberId,
    ...(reason === null ? {} : { discard_reason: reason }),
  };
  const { numUpdatedRows } = await ctx.db
    .updateTable('flow_incident')
    .set(closed)
    .where('id', '=', incident.id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('FLOW_INCIDENT_CLOSED');
  await writeAudit(ctx, {
    action: `flowIncident.${verb}`,
    outcome: 'done',
    target: { type: 'flow_incident', id: incident.id },
    details: {
      instance: incident.instanceNo,
      node: incident.nodeId,
      ...(reason === null ? {} : { reason }),
    },
  });
}

/** A requeued timer fires with the next sweep. */
async function setTimer(ctx: Context, id: string, { verb }: Closing): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .updateTable('flow_timer')
    .set(verb === 'requeue' ? { tries: 0, due_at: now, error: '' } : { is_done: true })
    .where('id', '=', id)
    .where('is_done', '=', false)
    .execute();
}

/** @throws AppError FLOW_TASK_WRONG_STATE when the instance no longer waits at the node */
async function retryNode(ctx: Context, deps: FlowDeps, incident: OpenIncident): Promise<void> {
  const { instanceId, nodeId } = incident;
  await runInstanceAction(ctx, deps, {
    ...(await targetOfInstance(ctx, instanceId)),
    action: 'retry',
    async work(ctx, run) {
      await markClosed(ctx, incident, { verb: 'requeue' });
      logAction(run, { action: 'retry', nodeId });
      run.changes.isRetry = true;
      await applyEvent(ctx, run, { kind: 'retry', by: run.by, at: run.at, nodeId });
    },
  });
}
