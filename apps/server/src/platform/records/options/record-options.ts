import { mayDo } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { parseTerm } from '@haiqiao/contract/query';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keepStatement, slot } from '#server/db/kept-statement.ts';
import { columnsSql } from '#server/platform/access/row-scopes/condition-sql.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { titlesOf } from '#server/platform/records/list/cells.ts';
import { gatheredSql, type Keyword, keywordOf, walkedSql } from '#server/platform/records/list/keyword.ts';
import {
  type ResourceReading,
  readingOf,
  seesWhole,
} from '#server/platform/records/list/resource-reading.ts';
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
  const where = [
    await rowScopeSql(ctx, resource, 't'),
    ...(resource.isPlatform ? [] : [sql<boolean>`t.deleted_at is null`]),
    ...(call.ids ? [sql<boolean>`t.id = any(${uuidsOf(call.ids)}::uuid[])`] : []),
    ...equal.map(({ condition }) => condition),
  ];
  const statement = keepStatement<RecordOption>(selectOptions({ resource, reading, keyword, where }));
  const found = await statement.run(ctx, {
    keyword: keyword?.text ?? '',
    grams: keyword?.grams.grams ?? [],
    limit: call.ids ? call.ids.length : call.limit,
  });
  return call.ids ? inOrderOf(call.ids, found) : found;
}

/** @throws AppError QUERY_INVALID */
function equalTerms(
  resource: ResourceModel,
  reading: ResourceReading,
  equals: Readonly<Record<string, string>>,
) {
  return Object.entries(equals).map(([name, raw]) => {
    const field = resource.fields.get(name);
    if (!field || !seesWhole(reading, field))
      throw new AppError('QUERY_INVALID', { column: name, reason: 'unknownColumn' });
    const parsed = parseTerm(field.definition, 'eq', raw);
    if (!parsed.ok) throw new AppError('QUERY_INVALID', { column: name, reason: parsed.reason });
    const handle = handleOf(field.definition);
    const values = handle.bind({ op: 'eq', value: parsed.value });
    const operands = handle.operandTypes('eq').map((type, place) => sql`${values[place]}::${sql.raw(type)}`);
    return { condition: handle.filter(columnsSql(field, 't'), { op: 'eq', operands }) };
  });
}

interface OptionParts {
  readonly resource: ResourceModel;
  readonly reading: ResourceReading;
  readonly keyword: Keyword | null;
  readonly where: readonly RawBuilder<boolean>[];
}

function selectOptions({ resource, reading, keyword, where }: OptionParts): RawBuilder<RecordOption> {
  const isGathered = keyword?.way === 'gather';
  const found = keyword
    ? [(isGathered ? gatheredSql : walkedSql)({ resource, reading, alias: 't', keyword })]
    : [];
  const titles = titlesOf(resource) ?? sql`(select id, id::text as title from ${sql.table(resource.table)})`;
  const newest = resource.isPlatform ? sql`t.id desc` : sql`t.created_at desc, t.id desc`;
  // What begins with the keyword stands first; of what is common, simply the newest: sorting all of it would take too long.
  const order = isGathered
    ? sql`strpos(lower(r.title), ${slot('keyword')}::text) = 1 desc, ${resource.isPlatform ? sql`r.title` : sql`t.title_pinyin`}, t.id`
    : newest;
  const all = sql`select t.* from ${sql.table(resource.table)} as t where ${sql.join([...where, ...found], sql` and `)}`;
  const rows = isGathered
    ? sql`with found as materialized (${all}) select * from found`
    : sql`${all} order by ${newest} limit ${slot('limit')}::integer`;
  return sql`
    select t.id::text as value, coalesce(r.title, '') as "displayValue", coalesce(${hintSql(resource, reading)}, '') as hint
    from (${rows}) as t join ${titles} as r on r.id = t.id
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
