import { mayDo } from '@haiqiao/contract/access';
import {
  type ActionDefinition,
  conditionFieldsOf,
  type FieldDefinition,
} from '@haiqiao/contract/definitions';
import { isFileField } from '@haiqiao/contract/field-types';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { asJsonCells, cellKeys, type JsonCells, objectText } from '#server/db/json-cells.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import { maskedSql } from '#server/platform/access/mask-sql.ts';
import {
  isNeverSeen,
  type Sight,
  type Sights,
  sightSql,
  sightsOf,
  statusSql,
} from '#server/platform/access/sights.ts';
import { paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import { instantJson } from '#server/platform/field-types/instant.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { keptPerActor } from '#server/platform/records/kept-per-actor.ts';
import { isPlain } from '#server/platform/records/list/cells.ts';
import { titleReadingOf, titleSql, titlesOf } from '#server/platform/records/titles.ts';
import { valuesJson } from './load-records.ts';

/** A field that the reader sees, whole or masked, in some state of the record at least. */
export interface SeenField {
  readonly field: FieldModel;
  /** By which what the reader may do with it is known: its name, `table.column` for a column of a sub-table. */
  readonly path: string;
  readonly sights: Sights;
  /** Columns of a sub-table that the reader sees. */
  readonly cells: readonly SeenField[];
}

/** How an actor reads one record of a resource. */
export interface DetailReading {
  readonly fields: readonly SeenField[];
  /** Actions that the actor may take at all. */
  readonly actions: readonly ActionDefinition[];
  /** A live record, and one in the recycle bin. */
  readonly live: ReadDetail;
  readonly deleted: ReadDetail;
}

/** Reads a record; undefined when it is none or out of reach. */
type ReadDetail = (ctx: Pick<Context, 'db' | 'signal'>, id: string) => Promise<DetailRow | undefined>;

/** What the statement answers. */
export interface DetailRow {
  readonly row_version: number;
  readonly status: string | null;
  readonly title: string;
  readonly deleted_at: string | null;
  readonly is_favourite: boolean;
  /** What it was sent back for, as it is kept; null where nothing is. */
  readonly marks: string | null;
  /** Masked where the reader may not see more. */
  readonly seen: RecordValues;
  /** Names by id of what the values point to, by the kind of thing. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
  /** Whole values of what the conditions of actions ask; never part of an answer. */
  readonly asked: RecordValues;
}

/** The reading of an actor; made once and kept while their rights and the definition stay. */
export const detailReadingOf = keptPerActor(
  async (ctx: Context, resource: ResourceModel, resources: Targets): Promise<DetailReading> => {
    const fields = seenFields(ctx, resource);
    const actions = (resource.definition.actions ?? []).filter(({ code }) =>
      mayDo(ctx.actor, resource.code, code),
    );
    const scope = await rowScopeSql(ctx, resource, 'record');
    const { needsUnits } = titleReadingOf(ctx.actor, resource, resources);
    const param = paramsOf(await whoOf(ctx, needsUnits));
    const parts = {
      resource,
      fields,
      actions,
      titles: (code: string) => titlesOf(resources.get(code), { actor: ctx.actor, param }),
      title: titleSql(ctx.actor, resource, 'record'),
      memberId: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    };
    const read = (isDeleted: boolean) => readingWith(selectDetail(parts, { scope, isDeleted }), fields);
    return { fields, actions, live: read(false), deleted: read(true) };
  },
);

/** Columns of the statement before those of the fields. */
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

function readingWith(statement: RawBuilder<JsonCells>, fields: readonly SeenField[]): ReadDetail {
  const kept = keepStatement(statement, { isQuickRead: true });
  const head = cellKeys([...HEAD, 'seen']);
  const body = cellKeys(fields.map(({ field }) => field.name));
  const isInstant = fields.map(({ field }) => field.definition.type === 'instant');
  return async (ctx, id) => {
    const [cells] = await kept.run(ctx, { id });
    if (!cells) return undefined;
    const seen = objectText(
      body,
      cells.slice(HEAD.length).map((cell, at) => (isInstant[at] ? instantText(cell) : cell)),
    );
    return JSON.parse(objectText(head, [...cells.slice(0, HEAD.length), seen])) as DetailRow; // what `selectDetail` answers
  };
}

/** How a moment comes, around its seconds and what is below them: `"2026-11-20T08:30:00.5+00:00"`. */
const MOMENT = { seconds: 20, zone: '+00:00"', longest: 34 } as const;

/** A moment as it travels, to the millisecond; a masked one is a text already. */
function instantText(cell: string | null): string | null {
  if (cell === null) return null;
  const { seconds, zone, longest } = MOMENT;
  const isUsual = cell.charAt(11) === 'T' && cell.endsWith(zone) && cell.length <= longest;
  // Of a record's moments all but those of odd years are cut like that: a Date takes ten times as long.
  if (isUsual)
    return `${cell.slice(0, seconds)}.${cell
      .slice(seconds + 1, -zone.length)
      .slice(0, 3)
      .padEnd(3, '0')}Z"`;
  const moment = Date.parse(cell.slice(1, -1));
  return Number.isNaN(moment) ? cell : `"${new Date(moment).toISOString()}"`;
}

/** The resources that references point to, by code. */
export type Targets = ReadonlyMap<string, ResourceModel>;

/** Ids and titles of a resource's records, as the reader is told them. */
type Titles = (code: string) => RawBuilder<unknown> | null;

function seenFields(ctx: Context, resource: ResourceModel): readonly SeenField[] {
  const see = (field: FieldModel, path: string): SeenField[] => {
    const sights = sightsOf(ctx.actor, resource, path);
    if (isNeverSeen(sights)) return [];
    const cells = [...(field.rows?.fields.values() ?? [])].flatMap((cell) =>
      see(cell, `${path}.${cell.name}`),
    );
    return [{ field, path, sights, cells }];
  };
  // What it was sent back for and its versions are told by parts of their own, in words.
  const { marks, versions } = resource.definition;
  const own = [...resource.fields.values()].filter(({ name }) => name !== marks && name !== versions);
  return own.flatMap((field) => see(field, field.name));
}

interface Parts {
  readonly resource: ResourceModel;
  readonly fields: readonly SeenField[];
  readonly actions: readonly ActionDefinition[];
  readonly titles: Titles;
  /** Of the record itself. */
  readonly title: RawBuilder<string>;
  readonly memberId: string | null;
}

function selectDetail(
  parts: Parts,
  where: { scope: RawBuilder<boolean>; isDeleted: boolean },
): RawBuilder<JsonCells> {
  const { resource, fields, memberId } = parts;
  const status = statusSql(resource, 'record');
  const drawn = (one: SeenField, sight: Sight) => drawnHere(one, sight, { resource, status });
  const seen = fields.map((one) => sql`, ${seenJson(one, status, drawn)}`);
  const labels = labelColumns(fields, { titles: parts.titles, status });
  // In the order of `HEAD`.
  return asJsonCells(sql`
    select record.row_version, record.status, ${parts.title} as title, ${instantJson(sql`record.deleted_at`)} as deleted_at,
      ${
        memberId === null
          ? sql`false`
          : sql`exists (
        select from sys_favourite_record f where f.member_id = ${memberId}::uuid and f.record_id = record.id
      )`
      } as is_favourite,
      ${marksSql(resource)} as marks,
      ${labels.length === 0 ? sql`'{}'::json` : sql`(select row_to_json(v) from (select ${sql.join(labels)}) v)`} as labels,
      ${askedJson(parts)} as asked ${sql.join(seen, sql``)}
    from ${sql.table(resource.table)} record
    where record.id = ${slot('id')}::uuid and record.deleted_at is ${where.isDeleted ? sql`not null` : sql`null`} and ${where.scope}`);
}

/** The text that says what a record was sent back for; null where its resource keeps none. */
function marksSql({ definition: { marks }, fields }: ResourceModel): RawBuilder<unknown> {
  const [column] = (marks === undefined ? undefined : fields.get(marks))?.columns ?? [];
  return column ? sql.ref(`record.${column.name}`) : sql`null::text`;
}

/** As much of a value as the reader sees in the state of the record. */
function seenJson(
  seen: SeenField,
  status: RawBuilder<unknown>,
  draw: (seen: SeenField, sight: Sight) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { sights } = seen;
  if (sights.others.length === 0) return draw(seen, sights.rest);
  return sightSql(sights, status, (sight) => sql`to_json(${draw(seen, sight)})`);
}

/** A value of the record itself: one whose column is the value as it stands is asked for and nothing else. */
function drawnHere(
  seen: SeenField,
  sight: Sight,
  { resource, status }: { resource: ResourceModel; status: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { field } = seen;
  const [column] = field.columns;
  if (sight === 'whole' && column && isPlain(field, resource)) return sql.ref(`record.${column.name}`);
  return drawn(seen, sight, { alias: 'record', status });
}

function drawn(
  { field, cells }: SeenField,
  sight: Sight,
  { alias, status }: { alias: string; status: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (sight === 'hidden') return sql`null::text`;
  if (field.rows && sight === 'masked') return maskedRows(field.rows.table, alias);
  if (field.rows) {
    const drawnPart = (cell: SeenField, of: Sight) => drawn(cell, of, { alias: 'part', status });
    const columns = cells.map(
      (cell) => sql`, ${seenJson(cell, status, drawnPart)} as ${sql.id(cell.field.name)}`,
    );
    return sql`(
      select json_agg((select row_to_json(p) from (select part.id ${sql.join(columns, sql``)}) p) order by part.order_no, part.id)
      from ${sql.table(field.rows.table)} part where part.parent_id = ${sql.ref(`${alias}.id`)}
    )`;
  }
  const columns = field.columns.map(({ name }) => sql.ref(`${alias}.${name}`));
  if (sight === 'masked') return maskedSql(field.definition, columns[0] ?? sql`null`);
  return handleOf(field.definition).json(columns);
}

/** Of masked rows, only that there are some. */
function maskedRows(table: string, parent: string): RawBuilder<unknown> {
  return sql`case when exists (select from ${sql.table(table)} part where part.parent_id = ${sql.ref(`${parent}.id`)}) then '***' end`;
}

/** Names of everything that the record points to: one JSON object by id for each kind of thing that is pointed to. */
function labelColumns(fields: readonly SeenField[], env: LabelEnv): readonly RawBuilder<unknown>[] {
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

/** Where things of one kind are named. */
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

/** What a field, or a column of a sub-table, points to. */
function pointersOf(seen: SeenField, env: LabelEnv): readonly Pointer[] {
  const { field, cells } = seen;
  const { rows } = field;
  if (!isEverWhole(seen)) return [];
  if (rows) {
    return cells.filter(isEverWhole).flatMap((cell) => {
      const [column] = cell.field.columns;
      const named = namedIn(cell.field.definition, env.titles);
      if (!named || !column) return [];
      const id = sql`part.${sql.id(column.name)}`;
      const ids = sql`array(select ${isList(cell.field.definition) ? sql`unnest(${id})` : id} from ${sql.table(rows.table)} part where part.parent_id = record.id)`;
      return [{ named, ids: whereWhole(seen, whereWhole(cell, ids, env), env), isList: true }];
    });
  }
  const [column] = field.columns;
  const named = namedIn(field.definition, env.titles);
  if (!named || !column) return [];
  const ids = whereWhole(seen, sql.ref(`record.${column.name}`), env);
  return [{ named, ids, isList: isList(field.definition) }];
}

/** Whether a field points to several things. */
function isList(definition: FieldDefinition): boolean {
  return definition.type === 'refs' || isFileField(definition);
}

function isEverWhole({ sights: { rest, others } }: SeenField): boolean {
  return rest === 'whole' || others.some(({ sight }) => sight === 'whole');
}

/** What a field points to, in the states in which it is seen as it is. */
function whereWhole(
  { sights }: SeenField,
  ids: RawBuilder<unknown>,
  { status }: LabelEnv,
): RawBuilder<unknown> {
  return sightSql(sights, status, (sight) => (sight === 'whole' ? ids : sql`null`));
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

/** Whole values of what the conditions of the actions ask. */
function askedJson({ resource, actions }: Parts): RawBuilder<unknown> {
  const names = new Set(actions.flatMap(({ when }) => (when ? [...conditionFieldsOf(when)] : [])));
  const fields = new Map([...resource.fields].filter(([name]) => names.has(name)));
  return fields.size === 0 ? sql`'{}'::json` : valuesJson(fields, 'record');
}
