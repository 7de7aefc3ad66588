import type { Actor, FieldMode } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { LabelOf } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import {
  type DetailReading,
  type DetailRow,
  detailReadingOf,
  type VisibleField,
} from './detail-statement.ts';
import { labelsFor } from './record-labels.ts';

/** The record to read. */
export interface DetailWanted {
  readonly resource: ResourceModel;
  readonly id: string;
  /** A record in the recycle bin instead of a live one. */
  readonly isDeleted?: boolean;
  /** The actor for whom the displayed definition was made; the reader by default. */
  readonly said?: Actor;
}

/** A record as read for its reader. */
export interface VisibleRecord {
  readonly metadata: Metadata;
  readonly reading: DetailReading;
  readonly row: DetailRow;
  /** Fields not hidden in the record's current state. */
  readonly visibleFields: readonly FieldNow[];
  readonly labelOf: LabelOf;
}

/** A visible field in the record's current state. */
export interface FieldNow {
  readonly field: FieldModel;
  readonly mode: Exclude<FieldMode, 'hidden'>;
  readonly cells: readonly FieldNow[];
}

/**
 * Reads a record as visible to the actor.
 * @throws AppError RECORD_NOT_FOUND also for a record outside the row scope
 */
export async function readVisible(
  ctx: Context,
  deps: RecordDeps,
  wanted: DetailWanted,
): Promise<VisibleRecord> {
  const { resource, id } = wanted;
  const metadata = await deps.metadata.current();
  const reading = await detailReadingOf(ctx, resource, metadata.resources);
  const read = wanted.isDeleted ? reading.deleted : reading.live;
  const row = await read(ctx, id);
  if (!row) throw new AppError('RECORD_NOT_FOUND');
  const labelOf = (await labelsFor(ctx, deps, resource))(namesIn(row));
  const visibleFields = visibleFieldsIn(ctx, { resource, reading, status: row.status });
  return { metadata, reading, row, visibleFields, labelOf };
}

const fieldsByReading = new WeakMap<DetailReading, Map<string | null, readonly FieldNow[]>>();

/** Visibility in a state is the same for all records, so it is computed once per reading. */
function visibleFieldsIn(
  ctx: Context,
  { resource, reading, status }: { resource: ResourceModel; reading: DetailReading; status: string | null },
): readonly FieldNow[] {
  const byStatus = fieldsByReading.get(reading) ?? new Map<string | null, readonly FieldNow[]>();
  fieldsByReading.set(reading, byStatus);
  const cached = byStatus.get(status);
  if (cached) return cached;
  const made = reading.fields.flatMap((field) => visibleNow(ctx, { resource, status, field }));
  byStatus.set(status, made);
  return made;
}

function namesIn({ labels }: DetailRow): ReadonlyMap<string, string> {
  return new Map(Object.values(labels).flatMap((names) => Object.entries(names ?? {})));
}

function visibleNow(
  ctx: Context,
  { resource, status, field }: { resource: ResourceModel; status: string | null; field: VisibleField },
): FieldNow[] {
  const { mode } = accessIn(ctx.actor, resource, { path: field.path, status });
  if (mode === 'hidden') return [];
  const cells = field.cells.flatMap((cell) => visibleNow(ctx, { resource, status, field: cell }));
  return [{ field: field.field, mode, cells }];
}
