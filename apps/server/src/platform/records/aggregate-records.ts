import { COMPUTED_SCALE } from '@haiqiao/contract/field-types';
import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type KeptStatement, keepStatement } from '#server/db/kept-statement.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { walled } from '#server/platform/access/wall/walled.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';
import { keepPlans } from './list/kept-plans.ts';
import { type ListPlan, planRows } from './list/list-plan.ts';
import { type Question, understand } from './list/question.ts';
import { seesWhole } from './list/resource-reading.ts';
import { valuesFor } from './list/totals.ts';
import { type ListCall, type ListDeps, readableList } from './query-records.ts';

/** Sums and averages over every row of a question. */
export interface Aggregates {
  readonly total: number;
  /** By field, with the field's own digits; null where no row has a value. */
  readonly values: Readonly<Record<string, string | null>>;
}

interface AggregatePlan {
  readonly statement: KeptStatement<Aggregates>;
  readonly who: ListPlan['who'];
}

const planOf = keepPlans<AggregatePlan>();

/**
 * The aggregate row of a list. A column that the reader does not see whole is not in it.
 * @throws AppError DEFINITION_NOT_FOUND, QUERY_INVALID
 */
export async function aggregateRecords(ctx: Context, deps: ListDeps, call: ListCall): Promise<Aggregates> {
  const { list } = await readableList(ctx, deps, call.listCode);
  const question = await understand(ctx, list, call.queryParam);
  const plan = planOf(list, question.shape, () => planAggregates(question));
  const values = valuesFor(plan, question, await whoOf(ctx, needsUnits(question.reading.reach)));
  const [row] = await plan.statement.run(await walled(ctx, list.resource), values);
  if (!row) throw new Error('the statement answers exactly one row');
  return row;
}

function planAggregates(question: Question): AggregatePlan {
  const { rows, who } = planRows(question);
  const { list, reading } = question;
  const columns = list.definition.columns.flatMap(({ field: name, aggregate }) => {
    const field = list.resource.fields.get(name);
    return aggregate && field && seesWhole(reading, field)
      ? [sql`${aggregateSql(field, aggregate)} as ${sql.id(name)}`]
      : [];
  });
  const values =
    columns.length === 0
      ? sql`'{}'::json`
      : sql`(select row_to_json(v) from (select ${sql.join(columns)}) as v)`;
  return {
    statement: keepStatement(sql`select count(*)::integer as total, ${values} as values ${rows}`),
    who,
  };
}

function aggregateSql(
  { definition, columns: [column] }: FieldModel,
  kind: 'sum' | 'average',
): RawBuilder<unknown> {
  const value = sql.ref(`t.${column?.name ?? ''}`);
  return kind === 'sum'
    ? sql`sum(${value})::text`
    : sql`round(avg(${value}), ${sql.lit(scaleOf(definition))})::text`;
}

/** Digits of an average. */
function scaleOf(definition: FieldDefinition): number {
  if (definition.type === 'decimal') return definition.scale;
  return definition.type === 'computed' ? (definition.scale ?? COMPUTED_SCALE) : COMPUTED_SCALE;
}
