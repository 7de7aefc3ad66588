import type { Actor } from '@haiqiao/contract/access';
import type { LocaleCode } from '@haiqiao/contract/i18n';
import { type RawBuilder, sql } from 'kysely';
import { cellKeys, type JsonCells } from '#server/db/json-cells.ts';
import { type KeptStatement, keepStatement, slot } from '#server/db/kept-statement.ts';
import { type GivenSql, lookedAt, seen, unseen } from '#server/db/statements/unseen.ts';
import {
  columnsSql,
  type ConditionEnv,
  conditionSql,
} from '#server/platform/access/row-scopes/condition-sql.ts';
import { reachSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { isColumnScope, scopeColumnOf } from '#server/platform/access/row-scopes/scope-columns.ts';
import type { Who } from '#server/platform/access/row-scopes/who.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { gatheredSql, walkedSql } from './keyword.ts';
import type { RowForm } from './page-rows.ts';
import { type OwnValues, type PageAt, pageSql, type Steady, type SteadyWay } from './page-sql.ts';
import type { Question } from './question.ts';

/** Above this a total is the planner's estimate (DESIGN §5). */
export const EXACT_TOTAL_MAX = 10_000;

/** The statements of a list for questions of one shape. */
export interface ListPlan extends RowForm {
  /** One page. */
  readonly page: KeptStatement<JsonCells>;
  /** How the text of each of these cells begins. */
  readonly keys: readonly string[];
  /** Parameters that depend on who asks. */
  readonly who: WhoParams;
}

type WhoParams = readonly (readonly [slot: string, read: (who: Who) => unknown])[];

/** The statements that count what questions of one shape find. */
export interface CountPlan {
  /** Up to one more than {@link EXACT_TOTAL_MAX}. */
  readonly bounded: KeptStatement<{ total: number }>;
  readonly exact: KeptStatement<{ total: number }>;
  /** What the planner thinks. */
  readonly estimate: KeptStatement<{
    'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
  }>;
  readonly who: WhoParams;
}

/** The statement that counts what several questions find, each up to one more than {@link EXACT_TOTAL_MAX}. */
export interface CountsPlan {
  readonly counts: KeptStatement<{ totals: readonly number[] }>;
  readonly who: WhoParams;
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
  reader: { metadata: Metadata; locale: LocaleCode; actor: Actor; steady: Steady | null },
): ListPlan {
  const { who, param } = whoParams();
  const isGathered = question.keyword?.way === 'gather';
  const way = reader.steady?.way ?? null;
  const own = way === 'rule' ? ownValuesOf(question, param) : null;
  const isReachLookedAt = way === 'order' || own !== null;
  const keyword = isGathered ? gatheredSql : walkedSql;
  const where = whereSql(question, { param, keyword, way, isReachLookedAt });
  const given = givenIn(way);
  const env = { ...reader, at, where, own, given, isGathered, alias: ALIAS, param };
  const { rows, ...form } = pageSql(question, env);
  return { ...form, page: keepStatement(rows), keys: cellKeys(form.names), who };
}

/** All rows of a question: `from … where …` of a statement. The table is called `t`. */
export function planRows(question: Question): { rows: RawBuilder<unknown>; who: WhoParams } {
  const { who, param } = whoParams();
  return { rows: rowsSql(question, param), who };
}

function rowsSql(question: Question, param: ConditionEnv['param']): RawBuilder<unknown> {
  const where = whereSql(question, { param, keyword: gatheredSql, way: null, isReachLookedAt: false });
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

/** Where one plan serves all values, PostgreSQL is not to look at them. */
function givenIn(way: SteadyWay | null): GivenSql {
  return way === null ? seen : unseen;
}

/** The values of a reader's only scope where there may be several of them. */
function ownValuesOf({ list, reading }: Question, param: ConditionEnv['param']): OwnValues | null {
  const scope = reading.reach.scopes.find(isColumnScope);
  if (!scope) return null;
  const { field, isMany, valuesOf } = scopeColumnOf(scope);
  const column = list.resource.fields.get(field)?.columns[0];
  return isMany && column ? { column: column.name, values: unseen(param(valuesOf), 'uuid[]') } : null;
}

interface WhereEnv {
  readonly param: ConditionEnv['param'];
  readonly keyword: typeof gatheredSql;
  readonly way: SteadyWay | null;
  /** No row is found by the rule: it is looked at in those that are found. */
  readonly isReachLookedAt: boolean;
}

/** The rows of a question, as far as the reader reaches them. */
function whereSql(question: Question, env: WhereEnv): RawBuilder<boolean> {
  const { param, keyword: findSql, way, isReachLookedAt } = env;
  const { list, reading, conditions, terms, keyword } = question;
  const { resource } = list;
  const given = givenIn(way);
  const reach = reachSql(reading.reach, { resource, alias: ALIAS, param, given });
  const asked = [
    ...conditions.map((condition) =>
      conditionSql(condition, { fields: resource.fields, alias: ALIAS, param, given }),
    ),
    ...terms.map(({ field, op, slot: name }) => {
      const handle = handleOf(field.definition);
      const operands = handle.operandTypes(op).map((type, place) => given(slot(`${name}_${place}`), type));
      return handle.filter(columnsSql(field, ALIAS), { op, operands });
    }),
  ];
  const parts = [
    ...(resource.isPlatform ? [] : [sql<boolean>`${sql.ref(`${ALIAS}.deleted_at`)} is null`]),
    isReachLookedAt ? lookedAt(reach) : reach,
    ...(way === 'rule' ? asked.map(lookedAt) : asked),
    ...(keyword ? [findSql({ resource, reading, alias: ALIAS, keyword, given })] : []),
  ];
  return sql`${sql.join(parts, sql` and `)}`;
}
