import type { Actor, FieldMode } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { LabelOf } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import { walled } from '#server/platform/access/wall/walled.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { type DetailReading, type DetailRow, detailReadingOf, type SeenField } from './detail-statement.ts';
import { labelsFor } from './record-labels.ts';

/** Which record is read. */
export interface DetailWanted {
  readonly resource: ResourceModel;
  readonly id: string;
  /** One in the recycle bin instead of a live one. */
  readonly isDeleted?: boolean;
  /** By whose rights the definition was told that the record is shown by; whoever reads, unless given. */
  readonly said?: Actor;
}

/** A record as the database gives it to its reader. */
export interface SeenRecord {
  readonly metadata: Metadata;
  readonly reading: DetailReading;
  readonly row: DetailRow;
  /** Fields that are not hidden in the state that the record is in. */
  readonly seen: readonly FieldNow[];
  readonly labelOf: LabelOf;
}

/** A field as the reader sees it in the state that the record is in. */
export interface FieldNow {
  readonly field: FieldModel;
  readonly mode: Exclude<FieldMode, 'hidden'>;
  readonly cells: readonly FieldNow[];
}

/**
 * Reads a record with the eyes of the actor.
 * @throws AppError RECORD_NOT_FOUND also for a record out of reach
 */
export async function readSeen(ctx: Context, deps: RecordDeps, wanted: DetailWanted): Promise<SeenRecord> {
  const { resource, id } = wanted;
  const metadata = await deps.metadata.current();
  const reading = await detailReadingOf(ctx, resource, metadata.resources);
  const read = wanted.isDeleted ? reading.deleted : reading.live;
  const row = await read(await walled(ctx, resource), id);
  if (!row) throw new AppError('RECORD_NOT_FOUND');
  const labelOf = (await labelsFor(ctx, deps, resource))(namesIn(row));
  const seen = seenIn(ctx, { resource, reading, status: row.status });
  return { metadata, reading, row, seen, labelOf };
}

const kept = new WeakMap<DetailReading, Map<string | null, readonly FieldNow[]>>();

/** What is seen in a state is the same for all records: it is worked out once, as the reading is. */
function seenIn(
  ctx: Context,
  { resource, reading, status }: { resource: ResourceModel; reading: DetailReading; status: string | null },
): readonly FieldNow[] {
  const byStatus = kept.get(reading) ?? new Map<string | null, readonly FieldNow[]>();
  kept.set(reading, byStatus);
  const known = byStatus.get(status);
  if (known) return known;
  const made = reading.fields.flatMap((field) => seenNow(ctx, { resource, status, field }));
  byStatus.set(status, made);
  return made;
}

function namesIn({ labels }: DetailRow): ReadonlyMap<string, string> {
  return new Map(Object.values(labels).flatMap((names) => Object.entries(names ?? {})));
}

function seenNow(
  ctx: Context,
  { resource, status, field }: { resource: ResourceModel; status: string | null; field: SeenField },
): FieldNow[] {
  const { mode } = accessIn(ctx.actor, resource, { path: field.path, status });
  if (mode === 'hidden') return [];
  const cells = field.cells.flatMap((cell) => seenNow(ctx, { resource, status, field: cell }));
  return [{ field: field.field, mode, cells }];
}
