import { type PreparedStatement, prepareStatement, slot } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type RecordSource, records } from '#server/platform/records/source/records.ts';
import { targetOf } from '#server/platform/records/source/record-source.ts';
import type { ColumnSpec } from '#server/platform/field-types/server-field-type.ts';
import type { ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';
import { cachedPerActor } from '#server/platform/records/source/cached-per-actor.ts';
import { columnList, columnSlot, columnTypes, recordColumns, rowColumns } from './record-columns.ts';
import { auditRows, changeRows } from './write-trail.ts';

/** Columns and sub-tables that an update writes. */
export interface UpdateShape {
  /** Changed columns by name. */
  readonly columns: readonly string[];
  /** Sub-tables with changed rows, by field. */
  readonly tables: readonly string[];
  /** The record is in the recycle bin. */
  readonly isDeleted: boolean;
}

/** Returns a row when the record exists, is in the row scope and has the expected version. */
export type UpdateStatement = PreparedStatement<{ row_version: number }>;

/** Cached update shapes of one resource per actor; people save the same few fields repeatedly. */
const SHAPES_MAX = 50;

const updatesOf = cachedPerActor(async (ctx: Context, resource: ResourceModel) => ({
  source: await records(ctx).source(resource),
  byShape: new Map<string, UpdateStatement>(),
}));

/**
 * The update of these columns and sub-tables with history and audit in one statement: compares `row_version` and increments it. Slots:
 * `id`, `version`, one per column, `gone of`, `kept of` and `new of` per sub-table, `changeId`, `changes`, `auditId` and those of the
 * trail.
 */
export async function updateStatementOf(
  ctx: Context,
  resource: ResourceModel,
  shape: UpdateShape,
): Promise<UpdateStatement> {
  const { source, byShape } = await updatesOf(ctx, resource);
  const key = JSON.stringify(shape);
  const cached = byShape.get(key);
  if (cached) return cached;
  const made = makeUpdate(source, shape);
  if (byShape.size >= SHAPES_MAX) byShape.clear();
  byShape.set(key, made);
  return made;
}

function makeUpdate(source: RecordSource, shape: UpdateShape): UpdateStatement {
  const { resource } = source;
  const types = new Map(recordColumns(resource).map((column) => [column.name, column]));
  const columns = shape.columns.flatMap((name) => types.get(name) ?? []);
  const sets = columns.map(
    ({ name, type }) => sql`${sql.id(name)} = ${slot(columnSlot(name))}::${sql.raw(type)}`,
  );
  const parts = shape.tables.flatMap((name) => {
    const rows = resource.fields.get(name)?.rows;
    return rows ? rowParts(name, rows) : [];
  });
  return prepareStatement(sql`
    with changed as (
      update ${targetOf(resource)} record
      set row_version = record.row_version + 1 ${sql.join(
        sets.map((set) => sql`, ${set}`),
        sql``,
      )}
      where record.id = ${slot('id')}::uuid and record.row_version = ${slot('version')}::integer
        and record.deleted_at is ${shape.isDeleted ? sql`not null` : sql`null`} and ${source.contains('record')}
      returning record.id, record.row_version
    ),
    written as (
      select id, row_version, ${slot('changeId')}::uuid as change_id, ${slot('auditId')}::uuid as audit_id,
        ${slot('changes')}::jsonb as changes
      from changed
    ),
    ${sql.join(
      parts.map((part, index) => sql`${sql.id(`rows_${index}`)} as (${part}),`),
      sql` `,
    )}
    history as (${changeRows(sql`written`)}),
    audit as (${auditRows(sql`written`)})
    select row_version from changed`);
}

/** Deleted, remaining and new rows. */
function rowParts(name: string, rows: RowsModel): readonly RawBuilder<unknown>[] {
  const columns = rowColumns(rows);
  const set = columns.filter((column) => column.name !== 'id' && column.name !== 'parent_id');
  return [
    sql`delete from ${targetOf(rows)} r using changed
      where r.parent_id = changed.id and r.id = any(${slot(`gone of ${name}`)}::uuid[])`,
    sql`update ${targetOf(rows)} r set ${sql.join(set.map((column) => assigned(column)))}
      from json_to_recordset(${slot(`kept of ${name}`)}::json) as k(${columnTypes(columns)}), changed
      where r.id = k.id and r.parent_id = changed.id`,
    sql`insert into ${targetOf(rows)} (${columnList(columns)})
      select ${columnList(columns, 'n')} from json_to_recordset(${slot(`new of ${name}`)}::json) as n(${columnTypes(columns)})
      join changed on changed.id = n.parent_id`,
  ];
}

function assigned({ name }: ColumnSpec): RawBuilder<unknown> {
  return sql`${sql.id(name)} = ${sql.id('k', name)}`;
}
