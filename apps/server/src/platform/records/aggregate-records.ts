import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { type PreparedStatement, prepareStatement } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { traitsOf } from '#server/platform/field-types/index.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';
import { cachePlans } from './list/cached-plans.ts';
import { type ListPlan, planRows } from './list/list-plan.ts';
import { type Question, understand } from './list/question.ts';
import { seesWhole } from '#server/platform/records/source/resource-reading.ts';
import { valuesFor } from './list/totals.ts';
import { type ListCall, type ListDeps, readableList } from './query-records.ts';

/** Sums and averages over all rows of a query. */
export interface Aggregates {
  readonly total: number;
  /** By field, with the field's decimals; null where no row has a value. */
  readonly values: Readonly<Record<string, string | null>>;
}

interface AggregatePlan {
  readonly statement: PreparedStatement<Aggregates>;
  readonly who: ListPlan['who'];
}

const planOf = cachePlans<AggregatePlan>();

/**
 * The aggregate row of a list. Columns that the reader does not see in full are left out.
 * @throws AppError DEFINITION_NOT_FOUND, QUERY_INVALID
 */
export async function aggregateRecords(ctx: Context, deps: ListDeps, call: ListCall): Promise<Aggregates> {
  const { list } = await readableList(ctx, deps, call.listCode);
  const question = await understand(ctx, list, call.queryParam);
  const plan = planOf(list, question.shape, () => planAggregates(question));
  const values = valuesFor(plan, question, await whoOf(ctx, needsUnits(question.reading.rowScope)));
  const [row] = await records(ctx).run(plan.statement, values, list.resource);
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
    statement: prepareStatement(sql`select count(*)::integer as total, ${values} as values ${rows}`),
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

/** Decimals of an average. */
function scaleOf(definition: FieldDefinition): number {
  const { averageScale } = traitsOf(definition);
  if (!averageScale) throw new Error(`a ${definition.type} field has no average`);
  return averageScale(definition);
}
