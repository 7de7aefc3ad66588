import { type Actor, mayDo } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { parseTerm } from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type KeptStatement, keepStatement, slot } from '#server/db/kept-statement.ts';
import { columnsSql } from '#server/platform/access/row-scopes/condition-sql.ts';
import { needsUnits, reachSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { walled } from '#server/platform/access/wall/walled.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { keepPlans } from '#server/platform/records/list/kept-plans.ts';
import {
  gatheredSql,
  type Keyword,
  keywordOf,
  keywordShape,
  keywordValues,
  walkedSql,
} from '#server/platform/records/list/keyword.ts';
import { type ListPlan, whoParams } from '#server/platform/records/list/list-plan.ts';
import {
  type ResourceReading,
  readingOf,
  seesWhole,
} from '#server/platform/records/list/resource-reading.ts';
import { seesTitle, titleSql } from '#server/platform/records/titles.ts';
import { inOrderOf, type OptionsCall, type RecordOption } from './option.ts';
import { uuidsOf } from './organisation-options.ts';

/**
 * Records of a resource to choose from, within the reader's rows: the newest, those that a keyword finds, or those with
 * these ids.
 * @throws AppError DEFINITION_NOT_FOUND, QUERY_INVALID
 */
export async function recordOptions(
  ctx: Context,
  resource: ResourceModel | undefined,
  call: OptionsCall,
): Promise<RecordOption[]> {
  if (!resource || !mayDo(ctx.actor, resource.code, 'read')) {
    throw new AppError('DEFINITION_NOT_FOUND', { code: call.target });
  }
  const reading = readingOf(ctx.actor, resource);
  const equal = equalTerms(resource, reading, call.equals ?? {});
  const keyword = call.ids ? null : await keywordOf(ctx, resource, call.keyword);
  const parts = { resource, reading, actor: ctx.actor, keyword, equal, isByIds: call.ids !== undefined };
  const plan = planOf(resource, shapeOf(parts), () => planOptions(parts));
  const who = await whoOf(ctx, needsUnits(reading.reach));
  const found = await plan.statement.run(await walled(ctx, resource), {
    ...Object.fromEntries(plan.who.map(([name, read]) => [name, read(who)])),
    ...Object.fromEntries(equal.flatMap(({ values }) => values)),
    ...keywordValues(keyword),
    ids: uuidsOf(call.ids ?? []),
    limit: call.ids ? call.ids.length : call.limit,
  });
  return call.ids ? inOrderOf(call.ids, found) : found;
}

interface OptionsPlan {
  readonly statement: KeptStatement<RecordOption>;
  readonly who: ListPlan['who'];
}

/** A comparison whose operands stand in slots. */
interface EqualTerm {
  readonly name: string;
  readonly condition: RawBuilder<boolean>;
  readonly values: readonly (readonly [slot: string, value: unknown])[];
}

const planOf = keepPlans<OptionsPlan>();

/** The same for two calls that differ in values alone, for the same kind of reader. */
function shapeOf({ reading, keyword, equal, isByIds }: OptionParts): string {
  const way = keyword ? keywordShape(keyword) : '';
  return JSON.stringify([reading.key, isByIds, way, equal.map(({ name }) => name)]);
}

function planOptions(parts: OptionParts): OptionsPlan {
  const { resource, reading, equal, isByIds } = parts;
  const { who, param } = whoParams();
  const where = [
    reachSql(reading.reach, { resource, alias: 't', param }),
    ...(resource.isPlatform ? [] : [sql<boolean>`t.deleted_at is null`]),
    ...(isByIds ? [sql<boolean>`t.id = any(${slot('ids')}::uuid[])`] : []),
    ...equal.map(({ condition }) => condition),
  ];
  return { who, statement: keepStatement<RecordOption>(selectOptions(parts, where)) };
}

/** @throws AppError QUERY_INVALID */
function equalTerms(
  resource: ResourceModel,
  reading: ResourceReading,
  equals: Readonly<Record<string, string>>,
): readonly EqualTerm[] {
  return Object.entries(equals).map(([name, raw], index) => {
    const field = resource.fields.get(name);
    if (!field || !seesWhole(reading, field))
      throw new AppError('QUERY_INVALID', { column: name, reason: 'unknownColumn' });
    const parsed = parseTerm(field.definition, 'eq', raw);
    if (!parsed.ok) throw new AppError('QUERY_INVALID', { column: name, reason: parsed.reason });
    const handle = handleOf(field.definition);
    const slotAt = (place: number) => `e${index}_${place}`;
    const operands = handle
      .operandTypes('eq')
      .map((type, place) => sql`${slot(slotAt(place))}::${sql.raw(type)}`);
    return {
      name,
      condition: handle.filter(columnsSql(field, 't'), { op: 'eq', operands }),
      values: handle
        .bind({ op: 'eq', value: parsed.value })
        .map((value, place) => [slotAt(place), value] as const),
    };
  });
}

interface OptionParts {
  readonly resource: ResourceModel;
  readonly actor: Actor;
  readonly reading: ResourceReading;
  readonly keyword: Keyword | null;
  readonly equal: readonly EqualTerm[];
  readonly isByIds: boolean;
}

function selectOptions(
  { resource, reading, actor, keyword }: OptionParts,
  where: readonly RawBuilder<boolean>[],
): RawBuilder<RecordOption> {
  const isGathered = keyword?.way === 'gather';
  const found = keyword
    ? [(isGathered ? gatheredSql : walkedSql)({ resource, reading, alias: 't', keyword })]
    : [];
  const title = titleSql(actor, resource, 't');
  const newest = resource.isPlatform ? sql`t.id desc` : sql`t.created_at desc, t.id desc`;
  // What begins with the keyword stands first; of what is common, simply the newest: sorting all of it would take too long.
  // A title that is not seen orders nothing: the order would tell about it.
  const order =
    isGathered && seesTitle(actor, resource)
      ? sql`strpos(lower(${title}), ${slot('keyword')}::text) = 1 desc, ${resource.isPlatform ? title : sql`t.title_pinyin`}, t.id`
      : newest;
  const all = sql`select t.* from ${sql.table(resource.table)} as t where ${sql.join([...where, ...found], sql` and `)}`;
  const rows = isGathered
    ? sql`with found as materialized (${all}) select * from found`
    : sql`${all} order by ${newest} limit ${slot('limit')}::integer`;
  return sql`
    select t.id::text as value, coalesce(${title}, '') as "displayValue", coalesce(${hintSql(resource, reading)}, '') as hint
    from (${rows}) as t
    order by ${order} limit ${slot('limit')}::integer`;
}

/** A credit code says more than a number. */
function hintSql(resource: ResourceModel, reading: ResourceReading): RawBuilder<unknown> {
  const fields = [...resource.fields.values()].filter((field) => seesWhole(reading, field));
  const isCreditCode = ({ definition }: FieldModel) =>
    definition.type === 'text' && definition.rule === 'creditCode';
  const field = fields.find(isCreditCode) ?? fields.find(({ name, isBase }) => isBase && name === 'recordNo');
  const [column] = field?.columns ?? [];
  return column ? sql.ref(`t.${column.name}`) : sql`''`;
}
