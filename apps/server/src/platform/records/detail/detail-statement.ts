import { type FieldMode, fieldModeOf, mayDo } from '@haiqiao/contract/access';
import {
  type ActionDefinition,
  conditionFieldsOf,
  type FieldDefinition,
} from '@haiqiao/contract/definitions';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type KeptStatement, keepStatement, slot } from '#server/db/kept-statement.ts';
import { maskSql } from '#server/platform/access/mask-sql.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import { instantJson } from '#server/platform/field-types/instant.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/module-code.ts';
import { keptPerActor } from '#server/platform/records/kept-per-actor.ts';
import { valuesJson } from './load-records.ts';

/** A field that the reader sees, whole or masked. */
export interface SeenField {
  readonly field: FieldModel;
  readonly mode: Exclude<FieldMode, 'hidden'>;
  /** Columns of a sub-table that the reader sees. */
  readonly cells: readonly SeenField[];
}

/** How an actor reads one record of a resource. */
export interface DetailReading {
  readonly fields: readonly SeenField[];
  /** Actions that the actor may take at all. */
  readonly actions: readonly ActionDefinition[];
  /** A live record, and one in the recycle bin. */
  readonly live: KeptStatement<DetailRow>;
  readonly deleted: KeptStatement<DetailRow>;
}

/** What the statement answers. Keys of `labels` are `<field>` and `<table>.<cell>`. */
export interface DetailRow {
  readonly row_version: number;
  readonly status: string | null;
  readonly title: string;
  readonly deleted_at: string | null;
  readonly is_favourite: boolean;
  /** Masked where the reader may not see more. */
  readonly seen: RecordValues;
  /** Names by id of what the values point to. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
  /** Whole values of what the conditions of actions ask; never part of an answer. */
  readonly asked: RecordValues;
}

/** The reading of an actor; made once and kept while their rights and the definition stay. */
export const detailReadingOf = keptPerActor(
  async (ctx: Context, resource: ResourceModel, targets: Targets): Promise<DetailReading> => {
    const fields = seenFields(ctx, resource);
    const actions = (resource.definition.actions ?? []).filter(({ code }) =>
      mayDo(ctx.actor, resource.code, code),
    );
    const scope = await rowScopeSql(ctx, resource, 'record');
    const parts = {
      resource,
      fields,
      actions,
      targets,
      memberId: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    };
    const select = (isDeleted: boolean) =>
      keepStatement<DetailRow>(selectDetail(parts, { scope, isDeleted }), { isQuickRead: true });
    return { fields, actions, live: select(false), deleted: select(true) };
  },
);

/** Tables of the resources that references point to, by code. */
export type Targets = ReadonlyMap<string, ResourceModel>;

function seenFields(ctx: Context, resource: ResourceModel): readonly SeenField[] {
  const see = (field: FieldModel, path: string, isInMasked: boolean): SeenField[] => {
    const own = fieldModeOf(ctx.actor, resource.code, { name: path, definition: field.definition });
    if (own === 'hidden') return [];
    const mode = isInMasked ? 'masked' : own;
    // Of a masked table every cell is masked.
    const cells = [...(field.rows?.fields.values() ?? [])].flatMap((cell) =>
      see(cell, `${path}.${cell.name}`, mode === 'masked'),
    );
    return [{ field, mode, cells }];
  };
  return [...resource.fields.values()].flatMap((field) => see(field, field.name, false));
}

interface Parts {
  readonly resource: ResourceModel;
  readonly fields: readonly SeenField[];
  readonly actions: readonly ActionDefinition[];
  readonly targets: Targets;
  readonly memberId: string | null;
}

function selectDetail(
  parts: Parts,
  where: { scope: RawBuilder<boolean>; isDeleted: boolean },
): RawBuilder<DetailRow> {
  const { resource, fields, memberId } = parts;
  const seen = fields.map((one) => sql`${seenJson(one, 'record')} as ${sql.id(one.field.name)}`);
  const labels = fields.flatMap((one) => labelColumns(one, parts.targets));
  return sql`
    select record.row_version, record.status, record.title, ${instantJson(sql`record.deleted_at`)} as deleted_at,
      ${
        memberId === null
          ? sql`false`
          : sql`exists (
        select from sys_favourite_record f where f.member_id = ${memberId}::uuid and f.record_id = record.id
      )`
      } as is_favourite,
      (select row_to_json(v) from (select ${sql.join(seen)}) v) as seen,
      ${labels.length === 0 ? sql`'{}'::json` : sql`(select row_to_json(v) from (select ${sql.join(labels)}) v)`} as labels,
      ${askedJson(parts)} as asked
    from ${sql.table(resource.table)} record
    where record.id = ${slot('id')}::uuid and record.deleted_at is ${where.isDeleted ? sql`not null` : sql`null`} and ${where.scope}`;
}

function seenJson({ field, mode, cells }: SeenField, alias: string): RawBuilder<unknown> {
  if (field.rows && mode === 'masked') return maskedRows(field.rows.table, alias);
  if (field.rows) {
    const columns = cells.map((cell) => sql`, ${seenJson(cell, 'part')} as ${sql.id(cell.field.name)}`);
    return sql`(
      select json_agg((select row_to_json(p) from (select part.id ${sql.join(columns, sql``)}) p) order by part.order_no, part.id)
      from ${sql.table(field.rows.table)} part where part.parent_id = ${sql.ref(`${alias}.id`)}
    )`;
  }
  const columns = field.columns.map(({ name }) => sql.ref(`${alias}.${name}`));
  if (mode === 'masked') return maskedJson(field.definition, columns);
  return handleOf(field.definition).json(columns);
}

/** Of masked rows, only that there are some. */
function maskedRows(table: string, parent: string): RawBuilder<unknown> {
  return sql`case when exists (select from ${sql.table(table)} part where part.parent_id = ${sql.ref(`${parent}.id`)}) then '***' end`;
}

/** Of a masked value that is no text, only that there is one. */
function maskedJson(
  definition: FieldDefinition,
  [column = sql`null`]: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const isText = definition.type === 'text' || definition.type === 'longText';
  if (isText) return maskSql(definition.personal ?? 'text', sql`nullif(${column}, '')`);
  return sql`case when ${column} is not null then '***' end`;
}

/** Names of what a field, or the column of a sub-table, points to: one JSON object by id. */
function labelColumns({ field, mode, cells }: SeenField, targets: Targets): readonly RawBuilder<unknown>[] {
  if (mode === 'masked') return [];
  const { rows } = field;
  if (rows) {
    return cells.flatMap((cell) => {
      const [column] = cell.field.columns;
      const names = cell.mode === 'masked' || !column ? null : namesOf(cell.field.definition, targets);
      if (!names || !column) return [];
      const ids = sql`array(select part.${sql.id(column.name)} from ${sql.table(rows.table)} part where part.parent_id = record.id)`;
      return [sql`${names(ids)} as ${sql.id(`${field.name}.${cell.field.name}`)}`];
    });
  }
  const [column] = field.columns;
  const names = column ? namesOf(field.definition, targets) : null;
  if (!names || !column) return [];
  const value = sql.ref(`record.${column.name}`);
  return [
    sql`${names(field.definition.type === 'refs' ? value : sql`array[${value}]`)} as ${sql.id(field.name)}`,
  ];
}

type Names = (ids: RawBuilder<unknown>) => RawBuilder<unknown>;

function namesOf(definition: FieldDefinition, targets: Targets): Names | null {
  switch (definition.type) {
    case 'user':
      return (ids) =>
        sql`(select json_object_agg(m.id, m.username) from sys_member m where m.id = any(${ids}))`;
    case 'org':
      return (ids) => sql`(select json_object_agg(o.id, o.name) from sys_org o where o.id = any(${ids}))`;
    case 'ref':
    case 'refs': {
      const target = targets.get(definition.target);
      if (!target || target.isPlatform) return null;
      return (ids) =>
        sql`(select json_object_agg(r.id, r.title) from ${sql.table(target.table)} r where r.id = any(${ids}))`;
    }
    default:
      return null;
  }
}

/** Whole values of what the conditions of the actions ask. */
function askedJson({ resource, actions }: Parts): RawBuilder<unknown> {
  const names = new Set(actions.flatMap(({ when }) => (when ? [...conditionFieldsOf(when)] : [])));
  const fields = new Map([...resource.fields].filter(([name]) => names.has(name)));
  return fields.size === 0 ? sql`'{}'::json` : valuesJson(fields, 'record');
}
