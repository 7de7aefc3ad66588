import type { LocaleCode } from '@haiqiao/contract/i18n';
import { type RawBuilder, sql } from 'kysely';
import { type KeptStatement, keepStatement, slot } from '#server/db/kept-statement.ts';
import {
  columnsSql,
  type ConditionEnv,
  conditionSql,
} from '#server/platform/access/row-scopes/condition-sql.ts';
import { scopesSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { Who } from '#server/platform/access/row-scopes/who.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { gatheredSql, walkedSql } from './keyword.ts';
import { type PageAt, type PageRow, pageSql } from './page-sql.ts';
import type { Question } from './question.ts';

/** Above this a total is the planner's estimate (DESIGN §5). */
export const EXACT_TOTAL_MAX = 10_000;

/** The statements of a list for questions of one shape. */
export interface ListPlan {
  /** One page. */
  readonly page: KeptStatement<PageRow>;
  /** Parameters that depend on who asks. */
  readonly who: readonly (readonly [slot: string, read: (who: Who) => unknown])[];
}

/** The statements that count what questions of one shape find. */
export interface CountPlan {
  /** Up to one more than {@link EXACT_TOTAL_MAX}. */
  readonly bounded: KeptStatement<{ total: number }>;
  readonly exact: KeptStatement<{ total: number }>;
  /** What the planner thinks. */
  readonly estimate: KeptStatement<{
    'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
  }>;
  readonly who: ListPlan['who'];
}

/** The statement that counts what several questions find, each up to one more than {@link EXACT_TOTAL_MAX}. */
export interface CountsPlan {
  readonly counts: KeptStatement<{ totals: readonly number[] }>;
  readonly who: ListPlan['who'];
}

/** What the table of a list is called in every statement. */
const ALIAS = 't';

/** Parameters that depend on who asks get names as they are met. */
export function whoParams() {
  const who: [string, (who: Who) => unknown][] = [];
  const param: ConditionEnv['param'] = (read) => {
    const name = `who${who.length}`;
    who.push([name, read]);
    return slot(name);
  };
  return { who, param };
}

/** Builds the statement for a page. Values stand in slots: those of the question, `limit`, `offset` and `c0`, `c1` … */
export function planPage(
  question: Question,
  at: PageAt,
  { metadata, locale }: { metadata: Metadata; locale: LocaleCode },
): ListPlan {
  const { who, param } = whoParams();
  const isGathered = question.keyword?.way === 'gather';
  const where = whereSql(question, { param, keyword: isGathered ? gatheredSql : walkedSql });
  const statement = pageSql(question, { at, where, isGathered, metadata, locale, alias: ALIAS });
  return { page: keepStatement(statement), who };
}

/** All rows of a question: `from … where …` of a statement. The table is called `t`. */
export function planRows(question: Question): { rows: RawBuilder<unknown>; who: ListPlan['who'] } {
  const { who, param } = whoParams();
  return { rows: rowsSql(question, param), who };
}

function rowsSql(question: Question, param: ConditionEnv['param']): RawBuilder<unknown> {
  const where = whereSql(question, { param, keyword: gatheredSql });
  return sql`from ${sql.table(question.list.resource.table)} as ${sql.ref(ALIAS)} where ${where}`;
}

/**
 * Builds the statements for the total. The planner is asked without a keyword whose share of the records is known: of how often
 * grams come together it knows nothing.
 */
export function planCount(question: Question): CountPlan {
  const { who, param } = whoParams();
  const from = rowsSql(question, param);
  const known = question.keyword?.share === null ? question : { ...question, keyword: null };
  return {
    who,
    bounded: keepStatement(
      sql`select count(*)::integer as total from (select 1 ${from} limit ${sql.lit(EXACT_TOTAL_MAX + 1)}) as counted`,
    ),
    exact: keepStatement(sql`select count(*)::integer as total ${from}`),
    estimate: keepStatement(sql`explain (format json) select 1 ${rowsSql(known, param)}`),
  };
}

/** One statement for the totals of several questions. Their values must be the same. */
export function planCounts(questions: readonly Question[]): CountsPlan {
  const { who, param } = whoParams();
  const counts = questions.map(
    (question) =>
      sql`(select count(*)::integer from (select 1 ${rowsSql(question, param)} limit ${sql.lit(EXACT_TOTAL_MAX + 1)}) as counted)`,
  );
  return { who, counts: keepStatement(sql`select array[${sql.join(counts)}] as totals`) };
}

/** The rows of a question, as far as the reader reaches them. */
function whereSql(
  { list, reading, conditions, terms, keyword }: Question,
  env: { param: ConditionEnv['param']; keyword: typeof gatheredSql },
): RawBuilder<boolean> {
  const { resource } = list;
  const { param } = env;
  const parts = [
    ...(resource.isPlatform ? [] : [sql<boolean>`${sql.ref(`${ALIAS}.deleted_at`)} is null`]),
    scopesSql(reading.scopes, { resource, alias: ALIAS, param }),
    ...conditions.map((condition) =>
      conditionSql(condition, { fields: resource.fields, alias: ALIAS, param }),
    ),
    ...terms.map(({ field, op, slot: name }) => {
      const handle = handleOf(field.definition);
      const operands = handle
        .operandTypes(op)
        .map((type, place) => sql`${slot(`${name}_${place}`)}::${sql.raw(type)}`);
      return handle.filter(columnsSql(field, ALIAS), { op, operands });
    }),
    ...(keyword ? [env.keyword({ resource, reading, alias: ALIAS, keyword })] : []),
  ];
  return sql`${sql.join(parts, sql` and `)}`;
}
