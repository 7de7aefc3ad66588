import { AppError } from '@haiqiao/contract/errors';
import { nodeOf } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { withLentRows, withNarrowedFields } from '#server/platform/access/lent-reach.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { type HeldRecord, settle } from '#server/platform/flows/run/run.ts';
import { startInstance } from '#server/platform/flows/run/start-instance.ts';
import { fieldModesOf } from '#server/platform/flows/tasks/buttons.ts';
import { steadyGround } from '#server/platform/flows/steady-ground.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import type { FlowAction, HandedIn } from '#server/platform/records/actions/record-flows.ts';
import type { RecordFlows } from '#server/platform/records/record-deps.ts';
import { narrowingOf, togetherOf } from './field-modes.ts';
import { type HeldTask, holdingsOf, holdsAny } from './holdings.ts';
import { flowPartOf } from './flow-part.ts';
import { relive } from './relive.ts';
import { startsFlow } from './starts-flow.ts';
import { takeWithTask } from './take-with-task.ts';

/** What flows are to records. @param late flows themselves need records, so that they come in later */
export function createRecordFlows(late: () => FlowDeps): RecordFlows {
  return {
    async withTask(ctx, resource, recordId) {
      const holdings = await holdingsOf(ctx, { resource: resource.code, recordId });
      const isLent = holdings.tasks.length > 0 || holdings.isTold;
      return isLent ? lentBy(ctx, late(), { resource, tasks: holdings.tasks }) : ctx;
    },
    async withOpenTask(ctx, resource, recordId) {
      const { tasks } = await holdingsOf(ctx, { resource: resource.code, recordId });
      return tasks.length > 0 ? lentBy(ctx, late(), { resource, tasks }) : ctx;
    },
    async withAnyTask(ctx, resource) {
      return (await holdsAny(ctx, resource.code)) ? withLentRows(ctx, resource.code, 'flow') : ctx;
    },
    partOf: (ctx, record) => flowPartOf(ctx, late(), record),
    take: (ctx, records, taken) => takeWithTask(ctx, { ...late(), records }, taken),
    handedIn: (ctx, records, handed) => startFor(ctx, { ...late(), records }, handed),
    relive: (ctx, records, lived) => relive(ctx, { ...late(), records }, lived),
    assertNoneRuns,
    async steady() {
      const deps = await steadyGround(late());
      return createRecordFlows(() => deps);
    },
  };
}

/** With the rows that are lent, and with what the nodes of these tasks leave of the fields. */
async function lentBy(
  ctx: Context,
  deps: FlowDeps,
  { resource, tasks }: { resource: ResourceModel; tasks: readonly HeldTask[] },
): Promise<Context> {
  const nodes = await Promise.all(tasks.map((task) => nodeFields(ctx, deps, task)));
  const lent = withLentRows(ctx, resource.code, 'flow');
  return withNarrowedFields(lent, resource.code, narrowingOf(togetherOf(nodes)));
}

async function nodeFields(ctx: Context, deps: FlowDeps, { deploymentId, nodeId }: HeldTask) {
  const { model } = await deps.deployments.byId(ctx, deploymentId);
  return fieldModesOf(nodeOf(model, nodeId));
}

async function startFor(
  ctx: Context,
  deps: FlowDeps,
  { taken, held, write }: HandedIn,
): Promise<StoredRecord | null> {
  const { form, action, opinion, choices = {} } = taken;
  const key = form.definition.flow;
  if (key === undefined || !startsFlow(action)) return write && held ? write(held.values, true) : held;
  const stored = held ?? (await loadHandedIn(ctx, taken));
  const record: HeldRecord = { resource: form.resource, stored, write };
  // Programs hear nothing of posts: what they file waits until there is somebody.
  const refusesHalt = ctx.actor.kind === 'member';
  const formCode = form.definition.code;
  await startInstance(ctx, deps, { key, record, formCode, choices, opinion, refusesHalt });
  await settle(record, true);
  return record.stored;
}

async function loadHandedIn(ctx: Context, { form, id }: FlowAction): Promise<StoredRecord> {
  const lent = withLentRows(ctx, form.resource.code, 'all');
  const [stored] = await loadRecords(lent, form.resource, { ids: [id], isLocked: true });
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
