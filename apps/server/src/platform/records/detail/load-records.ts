import { equalsAnyOf, prepareStatement, slot } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { type RecordSource, records } from '#server/platform/records/source/records.ts';
import { partsOf, type RowState } from '#server/platform/records/source/record-source.ts';
import { cachedPerActor } from '#server/platform/records/source/cached-per-actor.ts';

/** A record as stored, unmasked for every actor. For server-side work, never for a reply. */
export interface StoredRecord {
  readonly id: string;
  readonly rowVersion: number;
  readonly deletedAt: string | null;
  readonly deleteRoot: string | null;
  /** By field name; rows of sub-tables have an `id`. */
  readonly values: RecordValues;
}

/** Which records to load. */
export interface Wanted {
  readonly ids: readonly string[];
  /** Locks them until the transaction ends, in the order of their ids to avoid deadlocks. */
  readonly isLocked?: boolean;
  /** Records in the recycle bin instead of live ones. */
  readonly isDeleted?: boolean;
}

type Kind = 'plain' | 'locked' | 'deleted' | 'deletedLocked';

/** A lock needs the rights of a write: only statements inside a transaction, which row security does not limit, may take one. */
const LOCKING: ReadonlySet<Kind> = new Set(['locked', 'deletedLocked']);

const statementsOf = cachedPerActor(async (ctx: Context, resource: ResourceModel) => {
  const make = async (kind: Kind, state: RowState) => {
    const source = await records(ctx).source(resource, state);
    return prepareStatement<StoredRecord>(selectRecords(source, kind), { isPipelined: kind === 'plain' });
  };
  return {
    plain: await make('plain', 'live'),
    locked: await make('locked', 'live'),
    deleted: await make('deleted', 'deleted'),
    deletedLocked: await make('deletedLocked', 'deleted'),
  };
});

/** The records with these ids that are visible to the actor, unordered; missing ones are left out. */
export async function loadRecords(
  ctx: Context,
  resource: ResourceModel,
  wanted: Wanted,
): Promise<readonly StoredRecord[]> {
  const statements = await statementsOf(ctx, resource);
  const { isDeleted = false, isLocked = false } = wanted;
  const [unlocked, locked] = isDeleted
    ? (['deleted', 'deletedLocked'] as const)
    : (['plain', 'locked'] as const);
  return records(ctx).run(statements[isLocked ? locked : unlocked], { ids: [...wanted.ids] }, resource);
}

function selectRecords(source: RecordSource, kind: Kind): RawBuilder<StoredRecord> {
  return sql`
    select record.id, record.row_version as "rowVersion", record.deleted_at::text as "deletedAt",
      record.delete_root::text as "deleteRoot", ${valuesJson(source.resource.fields, 'record')} as values
    ${source.rows('record', sql`record.id ${equalsAnyOf(slot('ids'), 'uuid')}`)}
    ${LOCKING.has(kind) ? sql`order by record.id for update of record` : sql``}`;
}

/** One JSON object with the wire value of every field. */
export function valuesJson(fields: ReadonlyMap<string, FieldModel>, alias: string): RawBuilder<RecordValues> {
  const cells = [...fields].map(([name, field]) => sql`${cellJson(field, alias)} as ${sql.id(name)}`);
  return sql`(select row_to_json(v) from (select ${sql.join(cells)}) v)`;
}

function cellJson(field: FieldModel, alias: string): RawBuilder<unknown> {
  if (field.rows) return rowsJson(field.rows, alias);
  return handleOf(field.definition).json(field.columns.map(({ name }) => sql.ref(`${alias}.${name}`)));
}

/** Rows of a sub-table in order; null when there are none. */
function rowsJson(rows: RowsModel, parent: string): RawBuilder<unknown> {
  const cells = [...rows.fields].map(([name, field]) => sql`${cellJson(field, 'part')} as ${sql.id(name)}`);
  return sql`(
    select json_agg((select row_to_json(p) from (select part.id, ${sql.join(cells)}) p) order by part.order_no, part.id)
    ${partsOf(rows, parent)}
  )`;
}
