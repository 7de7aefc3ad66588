import type { Actor } from '@haiqiao/contract/access';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import {
  cellKeys,
  checkedPerRow,
  type JsonCells,
  plannedValue,
  type PreparedStatement,
  prepareStatement,
  slot,
  type TypedValue,
  unplannedValue,
} from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import {
  columnsSql,
  type ConditionEnv,
  conditionSql,
} from '#server/platform/access/row-scopes/condition-sql.ts';
import { isColumnScope, scopeColumnOf } from '#server/platform/access/row-scopes/row-scope.ts';
import type { Who } from '#server/platform/access/row-scopes/who.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { sourceWith } from '#server/platform/records/source/record-source.ts';
import { gatheredSql, walkedSql } from './keyword.ts';
import type { RowForm } from './page-rows.ts';
import {
  type FoundRows,
  type OwnValues,
  type PageAt,
  pageSql,
  type StablePage,
  type StableWay,
} from './page-sql.ts';
import type { Question } from './question.ts';

/** Above this a total is the planner's estimate (DESIGN §5). */
export const EXACT_TOTAL_MAX = 10_000;

/** The statements of a list for queries of one shape. */
export interface ListPlan extends RowForm {
  /** One page. */
  readonly page: PreparedStatement<JsonCells>;
  /** Prefix of each cell's text. */
  readonly keys: readonly string[];
  /** Parameters that depend on the actor. */
  readonly who: WhoParams;
}

type WhoParams = readonly (readonly [slot: string, read: (who: Who) => unknown])[];

/** The counting statements for queries of one shape. */
export interface CountPlan {
  /** Up to one more than {@link EXACT_TOTAL_MAX}. */
  readonly bounded: PreparedStatement<{ total: number }>;
  readonly exact: PreparedStatement<{ total: number }>;
  /** The planner's estimate. */
  readonly estimate: PreparedStatement<{
    'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
  }>;
  readonly who: WhoParams;
}

/** The statement that counts several queries, each up to one more than {@link EXACT_TOTAL_MAX}. */
export interface CountsPlan {
  readonly counts: PreparedStatement<{ totals: readonly number[] }>;
  readonly who: WhoParams;
}

/** Alias of the list's table in every statement. */
const ALIAS = 't';

/** Names parameters that depend on the actor in order of appearance. */
export function whoParams() {
  const who: [string, (who: Who) => unknown][] = [];
  const param: ConditionEnv['param'] = (read) => {
    const name = `who${who.length}`;
    who.push([name, read]);
    return slot(name);
  };
  return { who, param };
}

/** Builds the statement for a page. Values are slots: those of the query, `limit`, `offset` and `c0`, `c1` … */
export function planPage(
  question: Question,
  at: PageAt,
  reader: { metadata: Metadata; locale: LocaleCode; actor: Actor; stable: StablePage | null },
): ListPlan {
  const { who, param } = whoParams();
  const isGathered = question.keyword?.way === 'gather';
  const way = reader.stable?.way ?? null;
  const own = way === 'rule' ? ownValuesOf(question, param) : null;
  const isScopeFiltered = way === 'order' || own !== null;
  const keyword = isGathered ? gatheredSql : walkedSql;
  const found = foundRows(question, { param, keyword, way, isScopeFiltered });
  const operandSql = operandSqlFor(way);
  const env = { ...reader, at, found, own, operandSql, isGathered, alias: ALIAS, param };
  const { rows, ...form } = pageSql(question, env);
  return { ...form, page: prepareStatement(rows), keys: cellKeys(form.names), who };
}

/** All rows of a query: `from … where …` of a statement. The alias of the table is `t`. */
export function planRows(question: Question): { rows: RawBuilder<unknown>; who: WhoParams } {
  const { who, param } = whoParams();
  return { rows: rowsSql(question, param), who };
}

function rowsSql(question: Question, param: ConditionEnv['param']): RawBuilder<unknown> {
  return foundRows(question, { param, keyword: gatheredSql, way: null, isScopeFiltered: false }).rows();
}

/**
 * Builds the statements for the total. A keyword with a known share is left out of the planner's estimate, because the planner does not
 * know how often grams occur together.
 */
export function planCount(question: Question): CountPlan {
  const { who, param } = whoParams();
  const from = rowsSql(question, param);
  const estimated = question.keyword?.share === null ? question : { ...question, keyword: null };
  return {
    who,
    bounded: prepareStatement(
      sql`select count(*)::integer as total from (select 1 ${from} limit ${sql.lit(EXACT_TOTAL_MAX + 1)}) as counted`,
    ),
    exact: prepareStatement(sql`select count(*)::integer as total ${from}`),
    estimate: prepareStatement(sql`explain (format json) select 1 ${rowsSql(estimated, param)}`),
  };
}

/** One statement for the totals of several queries with equal values. */
export function planCounts(questions: readonly Question[]): CountsPlan {
  const { who, param } = whoParams();
  const counts = questions.map(
    (question) =>
      sql`(select count(*)::integer from (select 1 ${rowsSql(question, param)} limit ${sql.lit(EXACT_TOTAL_MAX + 1)}) as counted)`,
  );
  return { who, counts: prepareStatement(sql`select array[${sql.join(counts)}] as totals`) };
}

/** Hides values from the planner where one plan serves all values. */
function operandSqlFor(way: StableWay | null): TypedValue {
  return way === null ? plannedValue : unplannedValue;
}

/** The values of a reader's only scope where there may be several. */
function ownValuesOf({ list, reading }: Question, param: ConditionEnv['param']): OwnValues | null {
  const scope = reading.rowScope.scopes.find(isColumnScope);
  if (!scope) return null;
  const { field, isMany, valuesOf } = scopeColumnOf(scope);
  const column = list.resource.fields.get(field)?.columns[0];
  return isMany && column ? { column: column.name, values: unplannedValue(param(valuesOf), 'uuid[]') } : null;
}

interface FindEnv {
  readonly param: ConditionEnv['param'];
  readonly keyword: typeof gatheredSql;
  readonly way: StableWay | null;
  /** The row scope is a filter on found rows, not the way to find them. */
  readonly isScopeFiltered: boolean;
}

/** The rows of a query within the reader's row scope. */
function foundRows(question: Question, env: FindEnv): FoundRows {
  const { param, keyword: findSql, way, isScopeFiltered } = env;
  const { list, reading, conditions, terms, keyword } = question;
  const { resource } = list;
  const operandSql = operandSqlFor(way);
  const source = sourceWith(resource, reading.rowScope, {
    param,
    valueSql: operandSql,
    ...(isScopeFiltered && { wrapScope: checkedPerRow }),
  });
  const asked = [
    ...conditions.map((condition) =>
      conditionSql(condition, { fields: resource.fields, alias: ALIAS, param, valueSql: operandSql }),
    ),
    ...terms.map(({ field, op, slot: name }) => {
      const handle = handleOf(field.definition);
      const operands = handle
        .operandTypes(op)
        .map((type, index) => operandSql(slot(`${name}_${index}`), type));
      return handle.filter(columnsSql(field, ALIAS), { op, operands });
    }),
  ];
  const all = [
    ...(way === 'rule' ? asked.map(checkedPerRow) : asked),
    ...(keyword ? [findSql({ resource, reading, alias: ALIAS, keyword, operandSql })] : []),
  ];
  return {
    rows: (...more) => source.rows(ALIAS, ...all, ...more),
    again: source.again(ALIAS),
  };
}
