import { type Actor, mayDo } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { parseTerm } from '@haiqiao/contract/query';
import { type PreparedStatement, prepareStatement, slot } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { columnsSql } from '#server/platform/access/row-scopes/condition-sql.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { cachePlans } from '#server/platform/records/list/cached-plans.ts';
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
} from '#server/platform/records/source/resource-reading.ts';
import { sourceWith } from '#server/platform/records/source/record-source.ts';
import { records } from '#server/platform/records/source/records.ts';
import { seesTitle, titleSql } from '#server/platform/records/source/titles.ts';
import { inOrderOf, type OptionsCall, type RecordOption } from './option.ts';
import { uuidsOf } from './organisation-options.ts';

/**
 * Records of a resource for a picker, in the reader's row scope: the newest, those matching a keyword, or those with these ids.
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
  const who = await whoOf(ctx, needsUnits(reading.rowScope));
  const found = await records(ctx).run(
    plan.statement,
    {
      ...Object.fromEntries(plan.who.map(([name, read]) => [name, read(who)])),
      ...Object.fromEntries(equal.flatMap(({ values }) => values)),
      ...keywordValues(keyword),
      ids: uuidsOf(call.ids ?? []),
      limit: call.ids ? call.ids.length : call.limit,
    },
    resource,
  );
  return call.ids ? inOrderOf(call.ids, found) : [...found];
}

interface OptionsPlan {
  readonly statement: PreparedStatement<RecordOption>;
  readonly who: ListPlan['who'];
}

/** An equality with operands in slots. */
interface EqualTerm {
  readonly name: string;
  readonly condition: RawBuilder<boolean>;
  readonly values: readonly (readonly [slot: string, value: unknown])[];
}

const planOf = cachePlans<OptionsPlan>();

/** The same for two calls that differ in values only, for the same kind of reader. */
function shapeOf({ reading, keyword, equal, isByIds }: OptionParts): string {
  const way = keyword ? keywordShape(keyword) : '';
  return JSON.stringify([reading.key, isByIds, way, equal.map(({ name }) => name)]);
}

function planOptions(parts: OptionParts): OptionsPlan {
  const { resource, reading, equal, isByIds } = parts;
  const { who, param } = whoParams();
  const where = [
    ...(isByIds ? [sql<boolean>`t.id = any(${slot('ids')}::uuid[])`] : []),
    ...equal.map(({ condition }) => condition),
    ...keywordSql(parts),
  ];
  const rows = sourceWith(resource, reading.rowScope, { param }).rows('t', ...where);
  return { who, statement: prepareStatement<RecordOption>(selectOptions(parts, rows)) };
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
    const slotAt = (operandIndex: number) => `e${index}_${operandIndex}`;
    const operands = handle
      .operandTypes('eq')
      .map((type, operandIndex) => sql`${slot(slotAt(operandIndex))}::${sql.raw(type)}`);
    return {
      name,
      condition: handle.filter(columnsSql(field, 't'), { op: 'eq', operands }),
      values: handle
        .bind({ op: 'eq', value: parsed.value })
        .map((value, operandIndex) => [slotAt(operandIndex), value] as const),
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
  found: RawBuilder<unknown>,
): RawBuilder<RecordOption> {
  const isGathered = keyword?.way === 'gather';
  const title = titleSql(actor, resource, 't');
  const newest = resource.isPlatform ? sql`t.id desc` : sql`t.created_at desc, t.id desc`;
  // Prefix matches come first; for a common keyword simply the newest, because sorting all would take too long. A title hidden from the
  // reader does not affect the order, which would reveal it.
  const order =
    isGathered && seesTitle(actor, resource)
      ? sql`strpos(lower(${title}), ${slot('keyword')}::text) = 1 desc, ${resource.isPlatform ? title : sql`t.title_pinyin`}, t.id`
      : newest;
  const all = sql`select t.* ${found}`;
  const rows = isGathered
    ? sql`with found as materialized (${all}) select * from found`
    : sql`${all} order by ${newest} limit ${slot('limit')}::integer`;
  return sql`
    select t.id::text as value, coalesce(${title}, '') as "displayValue", coalesce(${hintSql(resource, reading)}, '') as hint
    from (${rows}) as t
    order by ${order} limit ${slot('limit')}::integer`;
}

function keywordSql({ resource, reading, keyword }: OptionParts): readonly RawBuilder<boolean>[] {
  if (!keyword) return [];
  const containsSql = keyword.way === 'gather' ? gatheredSql : walkedSql;
  return [containsSql({ resource, reading, alias: 't', keyword })];
}

/** A credit code is more useful than a number. */
function hintSql(resource: ResourceModel, reading: ResourceReading): RawBuilder<unknown> {
  const fields = [...resource.fields.values()].filter((field) => seesWhole(reading, field));
  const isCreditCode = ({ definition }: FieldModel) =>
    definition.type === 'text' && definition.rule === 'creditCode';
  const field = fields.find(isCreditCode) ?? fields.find(({ name, isBase }) => isBase && name === 'recordNo');
  const [column] = field?.columns ?? [];
  return column ? sql.ref(`t.${column.name}`) : sql`''`;
}
