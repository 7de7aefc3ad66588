import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type KeptStatement, keepStatement, slot } from '#server/db/kept-statement.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { ColumnSpec } from '#server/platform/field-types/server-field-type.ts';
import type { ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';
import { keptPerActor } from '#server/platform/records/kept-per-actor.ts';
import { columnList, columnSlot, columnTypes, recordColumns, rowColumns } from './record-columns.ts';
import { auditRows, changeRows } from './write-trail.ts';

/** What an update writes. */
export interface UpdateShape {
  /** Columns that change, by name. */
  readonly columns: readonly string[];
  /** Sub-tables whose rows change, by field. */
  readonly tables: readonly string[];
  /** The record lies in the recycle bin. */
  readonly isDeleted: boolean;
}

/** Answers a row when the record was there, in reach, and of the version that was expected. */
export type UpdateStatement = KeptStatement<{ row_version: number }>;

/** Different updates of one resource that are kept per actor; people save the same few fields again and again. */
const SHAPES_MAX = 50;

const updatesOf = keptPerActor(async (ctx: Context, resource: ResourceModel) => ({
  scope: await rowScopeSql(ctx, resource, 'record'),
  byShape: new Map<string, UpdateStatement>(),
}));

/**
 * The update of these columns and sub-tables, with its history and audit, in one statement: compares `row_version` and
 * sets the next one. Slots: `id`, `version`, one per column, `gone of`, `kept of` and `new of` per sub-table, `changeId`,
 * `changes`, `auditId` and those of the trail.
 */
export async function updateStatementOf(
  ctx: Context,
  resource: ResourceModel,
  shape: UpdateShape,
): Promise<UpdateStatement> {
  const { scope, byShape } = await updatesOf(ctx, resource);
  const key = JSON.stringify(shape);
  const known = byShape.get(key);
  if (known) return known;
  const made = makeUpdate(resource, shape, scope);
  if (byShape.size >= SHAPES_MAX) byShape.clear();
  byShape.set(key, made);
  return made;
}

function makeUpdate(
  resource: ResourceModel,
  shape: UpdateShape,
  scope: RawBuilder<boolean>,
): UpdateStatement {
  const types = new Map(recordColumns(resource).map((column) => [column.name, column]));
  const columns = shape.columns.flatMap((name) => types.get(name) ?? []);
  const sets = columns.map(
    ({ name, type }) => sql`${sql.id(name)} = ${slot(columnSlot(name))}::${sql.raw(type)}`,
  );
  const parts = shape.tables.flatMap((name) => {
    const rows = resource.fields.get(name)?.rows;
    return rows ? rowParts(name, rows) : [];
  });
  return keepStatement(sql`
    with changed as (
      update ${sql.table(resource.table)} record
      set row_version = record.row_version + 1 ${sql.join(
        sets.map((set) => sql`, ${set}`),
        sql``,
      )}
      where record.id = ${slot('id')}::uuid and record.row_version = ${slot('version')}::integer
        and record.deleted_at is ${shape.isDeleted ? sql`not null` : sql`null`} and ${scope}
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

/** Rows that are gone, that stayed and that are new. */
function rowParts(name: string, rows: RowsModel): readonly RawBuilder<unknown>[] {
  const columns = rowColumns(rows);
  const set = columns.filter((column) => column.name !== 'id' && column.name !== 'parent_id');
  return [
    sql`delete from ${sql.table(rows.table)} r using changed
      where r.parent_id = changed.id and r.id = any(${slot(`gone of ${name}`)}::uuid[])`,
    sql`update ${sql.table(rows.table)} r set ${sql.join(set.map((column) => assigned(column)))}
      from json_to_recordset(${slot(`kept of ${name}`)}::json) as k(${columnTypes(columns)}), changed
      where r.id = k.id and r.parent_id = changed.id`,
    sql`insert into ${sql.table(rows.table)} (${columnList(columns)})
      select ${columnList(columns, 'n')} from json_to_recordset(${slot(`new of ${name}`)}::json) as n(${columnTypes(columns)})
      join changed on changed.id = n.parent_id`,
  ];
}

function assigned({ name }: ColumnSpec): RawBuilder<unknown> {
  return sql`${sql.id(name)} = ${sql.id('k', name)}`;
}
