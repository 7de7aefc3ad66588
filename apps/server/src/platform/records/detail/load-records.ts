import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import { equalsAnyOf } from '#server/db/statements/any-of.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { walled } from '#server/platform/access/wall/walled.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { keptPerActor } from '#server/platform/records/kept-per-actor.ts';

/** A record as it is stored: every value whole, whoever asks. For the server's own work, never for an answer. */
export interface StoredRecord {
  readonly id: string;
  readonly rowVersion: number;
  readonly deletedAt: string | null;
  readonly deleteRoot: string | null;
  /** By field name; rows of sub-tables carry their `id`. */
  readonly values: RecordValues;
}

/** Which records are wanted. */
export interface Wanted {
  readonly ids: readonly string[];
  /** Holds them until the transaction ends; taken in the order of their ids, so that two calls never wait for each other. */
  readonly isLocked?: boolean;
  /** Those in the recycle bin instead of those that are not. */
  readonly isDeleted?: boolean;
}

type Kind = 'plain' | 'locked' | 'deleted';

const statementsOf = keptPerActor(async (ctx: Context, resource: ResourceModel) => {
  const scope = await rowScopeSql(ctx, resource, 'record');
  const make = (kind: Kind) =>
    keepStatement<StoredRecord>(selectRecords(resource, scope, kind), { isQuickRead: kind === 'plain' });
  return { plain: make('plain'), locked: make('locked'), deleted: make('deleted') };
});

/** The records with these ids that the actor reaches, in no order; missing ones are simply not there. */
export async function loadRecords(
  ctx: Context,
  resource: ResourceModel,
  wanted: Wanted,
): Promise<readonly StoredRecord[]> {
  const statements = await statementsOf(ctx, resource);
  const kind: Kind = wanted.isDeleted ? 'deleted' : wanted.isLocked ? 'locked' : 'plain';
  const reading = kind === 'plain' ? await walled(ctx, resource) : ctx;
  return statements[kind].run(reading, { ids: [...wanted.ids] });
}

function selectRecords(
  resource: ResourceModel,
  scope: RawBuilder<boolean>,
  kind: Kind,
): RawBuilder<StoredRecord> {
  const isDeleted = kind === 'deleted';
  return sql`
    select record.id, record.row_version as "rowVersion", record.deleted_at::text as "deletedAt",
      record.delete_root::text as "deleteRoot", ${valuesJson(resource.fields, 'record')} as values
    from ${sql.table(resource.table)} record
    where record.id ${equalsAnyOf(slot('ids'), 'uuid')} and record.deleted_at is ${isDeleted ? sql`not null` : sql`null`} and ${scope}
    ${kind === 'plain' ? sql`` : sql`order by record.id for update of record`}`;
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

/** Rows of a sub-table in their order; null when there are none. */
function rowsJson(rows: RowsModel, parent: string): RawBuilder<unknown> {
  const cells = [...rows.fields].map(([name, field]) => sql`${cellJson(field, 'part')} as ${sql.id(name)}`);
  return sql`(
    select json_agg((select row_to_json(p) from (select part.id, ${sql.join(cells)}) p) order by part.order_no, part.id)
    from ${sql.table(rows.table)} part where part.parent_id = ${sql.ref(`${parent}.id`)}
  )`;
}
