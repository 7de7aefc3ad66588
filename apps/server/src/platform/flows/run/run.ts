import type { FlowNode } from '@haiqiao/flow';
import { nodeOf as nodeIn } from '@haiqiao/flow';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { WriteRecord } from '#server/platform/records/actions/record-flows.ts';
import type { StoredRecord } from '#server/platform/records/detail/load-records.ts';
import type { Changes } from '#server/platform/flows/instances/changes.ts';
import type { HeldInstance } from '#server/platform/flows/instances/instance.ts';

/** The record that an instance is about, held until the transaction ends. */
export interface HeldRecord {
  readonly resource: ResourceModel;
  /** As it stands now. */
  stored: StoredRecord;
  /** Gives it its row, where it has none yet. */
  write?: WriteRecord | undefined;
}

/**
 * The record has a row from here on: whoever looks at the row or changes it says so before. @param isLast nothing else happens to it
 * @throws AppError as a save
 */
export async function settle(record: HeldRecord | null, isLast = false): Promise<void> {
  const write = record?.write;
  if (!record || !write) return;
  record.write = undefined;
  record.stored = (await write(record.stored.values, isLast)) ?? record.stored;
}

/** One deed at work on an instance. */
export interface Run {
  readonly deps: FlowDeps;
  readonly held: HeldInstance;
  readonly record: HeldRecord | null;
  readonly changes: Changes;
  /** Who does it, null for the product itself, and when, as an ISO text. */
  readonly by: string | null;
  readonly at: string;
  /** What whoever does it says. */
  readonly opinion: string;
}

/** A node of the model that an instance follows; undefined for one that it has not. */
export function nodeOf({ held }: Pick<Run, 'held'>, id: string): FlowNode | undefined {
  return nodeIn(held.deployment.model, id);
}

/** What a node is called; its id where the model has no such node. */
export function nodeName(run: Pick<Run, 'held'>, id: string): string {
  return nodeOf(run, id)?.name ?? id;
}
