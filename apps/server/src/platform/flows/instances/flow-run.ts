import { type ActionDefinition, holds } from '@haiqiao/contract/definitions';
import { type FlowNode, nodeOf as nodeIn } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FlowSubject } from '#server/platform/flows/assignees/subject.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { WriteRecord } from '#server/platform/records/actions/record-flows.ts';
import type { StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { Changes } from './changes.ts';
import type { LockedInstance } from './lock-instance.ts';

/** The record of an instance, locked until the transaction ends. */
export interface LockedRecord {
  readonly resource: ResourceModel;
  /** Current values. */
  stored: StoredRecord;
  /** Inserts its row, where it has none yet. */
  write?: WriteRecord | undefined;
}

/**
 * Ensures that the record has a row; call it before reading or changing the row. @param isLast no further change follows
 * @throws AppError as a save
 */
export async function ensureRow(record: LockedRecord | null, isLast = false): Promise<void> {
  const write = record?.write;
  if (!record || !write) return;
  record.write = undefined;
  record.stored = (await write(record.stored.values, isLast)) ?? record.stored;
}

/** Tests which actions fit the state and values of a record. */
export function fitting(
  ctx: Context,
  { verbs }: Pick<FlowDeps, 'verbs'>,
  { resource, stored }: Pick<LockedRecord, 'resource' | 'stored'>,
): (action: ActionDefinition) => boolean {
  const env = recordEnv(ctx, resource);
  const status = scalarText(stored.values['status'] ?? null);
  return (action) => verbs.isPossible(action, status, (when) => holds(when, stored.values, env));
}

/** One action in progress on an instance. */
export interface FlowRun {
  readonly deps: FlowDeps;
  readonly locked: LockedInstance;
  readonly record: LockedRecord | null;
  readonly changes: Changes;
  /** The actor, null for the system, and the time as an ISO text. */
  readonly by: string | null;
  readonly at: string;
  /** The actor's opinion. */
  readonly opinion: string;
}

/** A node of an instance's model; undefined for an unknown id. */
export function nodeOf({ locked }: Pick<FlowRun, 'locked'>, id: string): FlowNode | undefined {
  return nodeIn(locked.deployment.model, id);
}

/** Name of a node; its id where the model has no such node. */
export function nodeName(run: Pick<FlowRun, 'locked'>, id: string): string {
  return nodeOf(run, id)?.name ?? id;
}

/** The assignee rules' view of an instance. */
export function subjectOf(run: FlowRun): FlowSubject {
  const { instance } = run.locked;
  const { record, changes } = run;
  return {
    initiatorId: instance.initiator_id,
    initiatorOrgId: instance.initiator_org_id,
    record: record && { resource: record.resource, values: record.stored.values },
    variables: changes.state.variables,
    choices: changes.state.choices,
    lastHandler: (ctx, node) => lastHandler(ctx, run, node),
  };
}

/** The member who did a task last, in this unwritten run or before. */
async function lastHandler(ctx: Context, run: FlowRun, node: string | undefined): Promise<string | null> {
  const justNow = [...run.changes.tasks.values()].findLast(
    (task) => task.done_by !== null && (node === undefined || task.node_id === node),
  );
  if (justNow) return justNow.done_by;
  const { rows } = await sql<{ id: string }>`
    select done_by::text as id from flow_task
    where instance_id = ${run.locked.instance.id}::uuid and done_by is not null
      ${node === undefined ? sql`` : sql`and node_id = ${node}`}
    order by done_at desc, id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
