import { startsFlow } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { nodeOf } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withDelegatedAccess, withNarrowedFields } from '#server/platform/access/delegated-access.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { checkParams } from '#server/platform/records/actions/action-params.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';
import type { FlowAction, HandedIn } from '#server/platform/records/actions/record-flows.ts';
import { setStatus } from '#server/platform/records/actions/set-status.ts';
import { takeAction } from '#server/platform/records/actions/take-action.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { isPossible } from '#server/platform/records/detail/read-detail.ts';
import type { RecordFlows } from '#server/platform/records/record-deps.ts';
import { updateRecord } from '#server/platform/records/save/update-record.ts';
import { type FlowDeps, flowSnapshot, type RecordVerbs } from './flow-deps.ts';
import { type LockedRecord, ensureRow } from './instances/flow-run.ts';
import { replayFlow } from './replay-flow.ts';
import { startInstance } from './start-instance.ts';
import { type AssignedTask, delegationsOf, hasDelegations } from './tasks/delegations.ts';
import { takeFlowAction } from './tasks/take-flow-action.ts';
import { fieldModesOf, narrowedModes, mergeFieldModes } from './tasks/task-options.ts';
import { flowPartOf } from './views/record-flow-part.ts';

/** The record operations for flows, connected where both are assembled. */
export const RECORD_VERBS: RecordVerbs = {
  checkParams,
  isPossible,
  readerOf,
  setStatus,
  takeAction,
  updateRecord,
};

/** Connects flows to records. @param late lazy, because flows themselves need records */
export function createRecordFlows(late: () => FlowDeps): RecordFlows {
  return {
    async withTask(ctx, resource, recordId) {
      const delegations = await delegationsOf(ctx, { resource: resource.code, recordId });
      const isDelegated = delegations.tasks.length > 0 || delegations.isReader;
      return isDelegated ? delegatedBy(ctx, late(), { resource, tasks: delegations.tasks }) : ctx;
    },
    async withOpenTask(ctx, resource, recordId) {
      const { tasks } = await delegationsOf(ctx, { resource: resource.code, recordId });
      return tasks.length > 0 ? delegatedBy(ctx, late(), { resource, tasks }) : ctx;
    },
    async withAnyTask(ctx, resource) {
      return (await hasDelegations(ctx, resource.code))
        ? withDelegatedAccess(ctx, resource.code, 'flow')
        : ctx;
    },
    partOf: (ctx, record) => flowPartOf(ctx, late(), record),
    take: (ctx, records, taken) => takeFlowAction(ctx, { ...late(), records }, taken),
    handedIn: (ctx, records, handed) => startFlowFor(ctx, { ...late(), records }, handed),
    replay: (ctx, records, demo) => replayFlow(ctx, { ...late(), records }, demo),
    assertNoneRuns,
    async snapshot() {
      const deps = await flowSnapshot(late());
      return createRecordFlows(() => deps);
    },
  };
}

/** Context with delegated access to rows, narrowed to the fields of these tasks' nodes. */
async function delegatedBy(
  ctx: Context,
  deps: FlowDeps,
  { resource, tasks }: { resource: ResourceModel; tasks: readonly AssignedTask[] },
): Promise<Context> {
  const nodes = await Promise.all(tasks.map((task) => nodeFields(ctx, deps, task)));
  const delegated = withDelegatedAccess(ctx, resource.code, 'flow');
  return withNarrowedFields(delegated, resource.code, narrowedModes(mergeFieldModes(nodes)));
}

async function nodeFields(ctx: Context, deps: FlowDeps, { deploymentId, nodeId }: AssignedTask) {
  const { model } = await deps.deployments.byId(ctx, deploymentId);
  return fieldModesOf(nodeOf(model, nodeId));
}

async function startFlowFor(
  ctx: Context,
  deps: FlowDeps,
  { taken, storedRecord, write }: HandedIn,
): Promise<StoredRecord | null> {
  const { form, action, opinion, choices = {} } = taken;
  const key = form.definition.flow;
  if (key === undefined || !startsFlow(action))
    return write && storedRecord ? write(storedRecord.values, true) : storedRecord;
  const stored = storedRecord ?? (await loadSubmitted(ctx, taken));
  const record: LockedRecord = { resource: form.resource, stored, write };
  // API keys get no error about missing post holders: their submission waits until there is an assignee.
  const requiresAssignee = ctx.actor.kind === 'member';
  const formCode = form.definition.code;
  await startInstance(ctx, deps, { key, record, formCode, choices, opinion, requiresAssignee });
  await ensureRow(record, true);
  return record.stored;
}

async function loadSubmitted(ctx: Context, { form, id }: FlowAction): Promise<StoredRecord> {
  const delegated = withDelegatedAccess(ctx, form.resource.code, 'all');
  const [stored] = await loadRecords(delegated, form.resource, { ids: [id], isLocked: true });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  return stored;
}

async function assertNoneRuns(ctx: Context, recordIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ names: string[] | null }>`
    select array(select m.username from sys_member m where m.id = any(i.current_handler_ids) order by m.username) as names
    from flow_instance i
    where i.biz_id = any(${[...recordIds]}::uuid[]) and i.state in ('RUNNING', 'SUSPENDED', 'ERROR') limit 1`.execute(
    ctx.db,
  );
  if (rows[0]) throw new AppError('FLOW_RECORD_IN_FLOW', { names: rows[0].names ?? [] });
}
