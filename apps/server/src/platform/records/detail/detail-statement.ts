import { mayDo } from '@haiqiao/contract/access';
import {
  type ActionDefinition,
  conditionFieldsOf,
  type FieldDefinition,
} from '@haiqiao/contract/definitions';
import { isFileField } from '@haiqiao/contract/field-types';
import { asJsonCells, cellKeys, type JsonCells, objectText, prepareStatement, slot } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { maskedSql } from '#server/platform/access/mask-sql.ts';
import {
  isAlwaysHidden,
  type FieldVisibility,
  type VisibilityByState,
  visibilitySql,
  fieldVisibilityOf,
  statusSql,
} from '#server/platform/access/field-visibility.ts';
import { paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import { instantJson } from '#server/platform/field-types/column-types.ts';
import type { FieldModel, ResourceModel, RowsModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { partsOf, type RowState } from '#server/platform/records/source/record-source.ts';
import { cachedPerActor } from '#server/platform/records/source/cached-per-actor.ts';
import { isPlain } from '#server/platform/records/list/cells.ts';
import { type RecordSource, records } from '#server/platform/records/source/records.ts';
import { titleReadingOf, titlesOf } from '#server/platform/records/source/titles.ts';
import { valuesJson } from './load-records.ts';

/** A field visible to the reader, unmasked or masked, in at least one state of the record. */
export interface VisibleField {
  readonly field: FieldModel;
  /** Access path of the field: its name, `table.column` for a column of a sub-table. */
  readonly path: string;
  readonly visibilities: VisibilityByState;
  /** Visible columns of a sub-table. */
  readonly cells: readonly VisibleField[];
}

/** How an actor reads one record of a resource. */
export interface DetailReading {
  readonly fields: readonly VisibleField[];
  /** Actions permitted to the actor. */
  readonly actions: readonly ActionDefinition[];
  /** For a live record, and for one in the recycle bin. */
  readonly live: ReadDetail;
  readonly deleted: ReadDetail;
}

/** Reads a record; undefined when it does not exist or is not visible. */
type ReadDetail = (ctx: Context, id: string) => Promise<DetailRow | undefined>;

/** Result of the statement. */
export interface DetailRow {
  readonly row_version: number;
  readonly status: string | null;
  readonly title: string;
  readonly deleted_at: string | null;
  readonly is_favourite: boolean;
  /** The marks of a returned record in storage format; null where there are none. */
  readonly marks: string | null;
  /** Masked where required. */
  readonly visible: RecordValues;
  /** Names of referenced things by id, by kind. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
  /** Unmasked values for the conditions of actions; never part of a reply. */
  readonly asked: RecordValues;
}

/** The reading of an actor; cached as long as their permissions and the definition stay. */
export const detailReadingOf = cachedPerActor(
  async (ctx: Context, resource: ResourceModel, resources: Targets): Promise<DetailReading> => {
    const fields = visibleFieldsOf(ctx, resource);
    const actions = (resource.definition.actions ?? []).filter(({ code }) =>
      mayDo(ctx.actor, resource.code, code),
    );
    const { needsUnits } = titleReadingOf(ctx.actor, resource, resources);
    const param = paramsOf(await whoOf(ctx, needsUnits));
    const parts = {
      resource,
      fields,
      actions,
      titles: (code: string) => titlesOf(resources.get(code), { actor: ctx.actor, param }),
      memberId: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    };
    const read = async (state: RowState) =>
      readingWith(selectDetail(parts, await records(ctx).source(resource, state)), parts);
    return { fields, actions, live: await read('live'), deleted: await read('deleted') };
  },
);

/** Columns of the statement before the fields. */
const HEAD = [
  'row_version',
  'status',
  'title',
  'deleted_at',
  'is_favourite',
  'marks',
  'labels',
  'asked',
] as const;

function readingWith(
  statement: RawBuilder<JsonCells>,
  { resource, fields }: Pick<Parts, 'resource' | 'fields'>,
): ReadDetail {
  const prepared = prepareStatement(statement, { isPipelined: true });
  const head = cellKeys([...HEAD, 'visible']);
  const body = cellKeys(fields.map(({ field }) => field.name));
  const isInstant = fields.map(({ field }) => field.definition.type === 'instant');
  return async (ctx, id) => {
    const [cells] = await records(ctx).run(prepared, { id }, resource);
    if (!cells) return undefined;
    const valuesText = objectText(
      body,
      cells.slice(HEAD.length).map((cell, at) => (isInstant[at] ? instantText(cell) : cell)),
    );
    return JSON.parse(objectText(head, [...cells.slice(0, HEAD.length), valuesText])) as DetailRow; // what `selectDetail` answers
  };
}

/** Format of an instant from PostgreSQL, around its seconds and fractions: `"2026-11-20T08:30:00.5+00:00"`. */
const MOMENT = { seconds: 20, zone: '+00:00"', longest: 34 } as const;

/** An instant in wire format with milliseconds; a masked one is text already. */
function instantText(cell: string | null): string | null {
  if (cell === null) return null;
  const { seconds, zone, longest } = MOMENT;
  const isUsual = cell.charAt(11) === 'T' && cell.endsWith(zone) && cell.length <= longest;
  // All but unusual years are converted by slicing: a Date takes ten times as long.
  if (isUsual)
    return `${cell.slice(0, seconds)}.${cell
      .slice(seconds + 1, -zone.length)
      .slice(0, 3)
      .padEnd(3, '0')}Z"`;
  const moment = Date.parse(cell.slice(1, -1));
  return Number.isNaN(moment) ? cell : `"${new Date(moment).toISOString()}"`;
}

/** Target resources of references, by code. */
export type Targets = ReadonlyMap<string, ResourceModel>;

/** Ids and titles of a resource's records as visible to the reader. */
type Titles = (code: string) => RawBuilder<unknown> | null;

function visibleFieldsOf(ctx: Context, resource: ResourceModel): readonly VisibleField[] {
  const see = (field: FieldModel, path: string): VisibleField[] => {
    const visibilities = fieldVisibilityOf(ctx.actor, resource, path);
    if (isAlwaysHidden(visibilities)) return [];
    const cells = [...(field.rows?.fields.values() ?? [])].flatMap((cell) =>
      see(cell, `${path}.${cell.name}`),
    );
    return [{ field, path, visibilities, cells }];
  };
  // Marks and versions are returned by separate parts, as text.
  const { marks, versions } = resource.definition;
  const own = [...resource.fields.values()].filter(({ name }) => name !== marks && name !== versions);
  return own.flatMap((field) => see(field, field.name));
}

interface Parts {
  readonly resource: ResourceModel;
  readonly fields: readonly VisibleField[];
  readonly actions: readonly ActionDefinition[];
  readonly titles: Titles;
  readonly memberId: string | null;
}

function selectDetail(parts: Parts, source: RecordSource): RawBuilder<JsonCells> {
  const { resource, fields, memberId } = parts;
  const status = statusSql(resource, 'record');
  const drawn = (one: VisibleField, visibility: FieldVisibility) =>
    drawnHere(one, visibility, { resource, status });
  const fieldColumns = fields.map((one) => sql`, ${visibleJson(one, status, drawn)}`);
  const labels = labelColumns(fields, { titles: parts.titles, status });
  // In the order of `HEAD`.
  return asJsonCells(sql`
    select record.row_version, record.status, ${source.title('record')} as title, ${instantJson(sql`record.deleted_at`)} as deleted_at,
      ${
        memberId === null
          ? sql`false`
          : sql`exists (
        select from sys_favourite_record f where f.member_id = ${memberId}::uuid and f.record_id = record.id
      )`
      } as is_favourite,
      ${marksSql(resource)} as marks,
      ${labels.length === 0 ? sql`'{}'::json` : sql`(select row_to_json(v) from (select ${sql.join(labels)}) v)`} as labels,
      ${askedJson(parts)} as asked ${sql.join(fieldColumns, sql``)}
    ${source.rows('record', sql`record.id = ${slot('id')}::uuid`)}`);
}

/** The marks text of a returned record; null where its resource has none. */
function marksSql({ definition: { marks }, fields }: ResourceModel): RawBuilder<unknown> {
  const [column] = (marks === undefined ? undefined : fields.get(marks))?.columns ?? [];
  return column ? sql.ref(`record.${column.name}`) : sql`null::text`;
}

/** A value limited to the reader's visibility in the record's state. */
function visibleJson(
  visibleField: VisibleField,
  status: RawBuilder<unknown>,
  draw: (visibleField: VisibleField, visibility: FieldVisibility) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { visibilities } = visibleField;
  if (visibilities.others.length === 0) return draw(visibleField, visibilities.rest);
  return visibilitySql(visibilities, status, (visibility) => sql`to_json(${draw(visibleField, visibility)})`);
}

/** A value of the record itself; a plain column needs no expression. */
function drawnHere(
  visibleField: VisibleField,
  visibility: FieldVisibility,
  { resource, status }: { resource: ResourceModel; status: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { field } = visibleField;
  const [column] = field.columns;
  if (visibility === 'whole' && column && isPlain(field, resource)) return sql.ref(`record.${column.name}`);
  return drawn(visibleField, visibility, { alias: 'record', status });
}

function drawn(
  { field, cells }: VisibleField,
  visibility: FieldVisibility,
  { alias, status }: { alias: string; status: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (visibility === 'hidden') return sql`null::text`;
  if (field.rows && visibility === 'masked') return maskedRows(field.rows, alias);
  if (field.rows) {
    const drawnPart = (cell: VisibleField, of: FieldVisibility) => drawn(cell, of, { alias: 'part', status });
    const columns = cells.map(
      (cell) => sql`, ${visibleJson(cell, status, drawnPart)} as ${sql.id(cell.field.name)}`,
    );
    return sql`(
      select json_agg((select row_to_json(p) from (select part.id ${sql.join(columns, sql``)}) p) order by part.order_no, part.id)
      ${partsOf(field.rows, alias)}
    )`;
  }
  const columns = field.columns.map(({ name }) => sql.ref(`${alias}.${name}`));
  if (visibility === 'masked') return maskedSql(field.definition, columns[0] ?? sql`null`);
  return handleOf(field.definition).json(columns);
}

/** For masked rows only their existence. */
function maskedRows(rows: RowsModel, parent: string): RawBuilder<unknown> {
  return sql`case when exists (select ${partsOf(rows, parent)}) then '***' end`;
}

/** Names of everything the record refers to: one JSON object by id for each kind. */
function labelColumns(fields: readonly VisibleField[], env: LabelEnv): readonly RawBuilder<unknown>[] {
  const pointers = fields.flatMap((field) => pointersOf(field, env));
  const byKind = [...Map.groupBy(pointers, ({ named }) => named.kind)];
  return byKind.flatMap(([kind, group]) => {
    const [first] = group;
    if (!first) return [];
    const single = group.filter(({ isList }) => !isList).map(({ ids }) => ids);
    const lists = group.filter(({ isList }) => isList).map(({ ids }) => ids);
    const all = single.length === 0 ? lists : [sql`array[${sql.join(single)}]`, ...lists];
    const { from, name } = first.named;
    return [
      sql`(
        select json_object_agg(r.id, ${sql.ref(`r.${name}`)}) from ${from} r where r.id = any(${sql.join(all, sql` || `)})
      ) as ${sql.id(kind)}`,
    ];
  });
}

/** Source of the names of one kind. */
interface Named {
  readonly kind: string;
  readonly from: RawBuilder<unknown>;
  /** Column with the name. */
  readonly name: string;
}

interface LabelEnv {
  readonly titles: Titles;
  /** State of the record. */
  readonly status: RawBuilder<unknown>;
}

interface Pointer {
  readonly named: Named;
  /** An id, or an array of them. */
  readonly ids: RawBuilder<unknown>;
  readonly isList: boolean;
}

/** References of a field or of a column of a sub-table. */
function pointersOf(visibleField: VisibleField, env: LabelEnv): readonly Pointer[] {
  const { field, cells } = visibleField;
  const { rows } = field;
  if (!isEverWhole(visibleField)) return [];
  if (rows) {
    return cells.filter(isEverWhole).flatMap((cell) => {
      const [column] = cell.field.columns;
      const named = namedIn(cell.field.definition, env.titles);
      if (!named || !column) return [];
      const id = sql`part.${sql.id(column.name)}`;
      const ids = sql`array(select ${isList(cell.field.definition) ? sql`unnest(${id})` : id} ${partsOf(rows, 'record')})`;
      return [{ named, ids: whereWhole(visibleField, whereWhole(cell, ids, env), env), isList: true }];
    });
  }
  const [column] = field.columns;
  const named = namedIn(field.definition, env.titles);
  if (!named || !column) return [];
  const ids = whereWhole(visibleField, sql.ref(`record.${column.name}`), env);
  return [{ named, ids, isList: isList(field.definition) }];
}

/** Whether a field has several references. */
function isList(definition: FieldDefinition): boolean {
  return definition.type === 'refs' || isFileField(definition);
}

function isEverWhole({ visibilities: { rest, others } }: VisibleField): boolean {
  return rest === 'whole' || others.some(({ visibility }) => visibility === 'whole');
}

/** The ids of a field in the states in which it is unmasked. */
function whereWhole(
  { visibilities }: VisibleField,
  ids: RawBuilder<unknown>,
  { status }: LabelEnv,
): RawBuilder<unknown> {
  return visibilitySql(visibilities, status, (visibility) => (visibility === 'whole' ? ids : sql`null`));
}

function namedIn(definition: FieldDefinition, titles: Titles): Named | null {
  switch (definition.type) {
    case 'user':
      return { kind: 'a member', from: sql.table('sys_member'), name: 'username' };
    case 'file':
    case 'files':
    case 'image':
    case 'images':
      return { kind: 'a file', from: sql.table('sys_file'), name: 'name' };
    case 'org':
      return { kind: 'a unit', from: sql.table('sys_org'), name: 'name' };
    case 'ref':
    case 'refs': {
      const from = titles(definition.target);
      return from && { kind: definition.target, from, name: 'title' };
    }
    default:
      return null;
  }
}

/** Unmasked values for the conditions of the actions. */
function askedJson({ resource, actions }: Parts): RawBuilder<unknown> {
  const names = new Set(actions.flatMap(({ when }) => (when ? [...conditionFieldsOf(when)] : [])));
  const fields = new Map([...resource.fields].filter(([name]) => names.has(name)));
  return fields.size === 0 ? sql`'{}'::json` : valuesJson(fields, 'record');
}
