import type { ListQuery } from '@haiqiao/contract/query';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/context.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { type Who, whoOf } from '#server/platform/access/row-scopes/who.ts';
import { records } from '#server/platform/records/source/records.ts';
import { cachePlans, shortKey } from './cached-plans.ts';
import { type CountPlan, type CountsPlan, EXACT_TOTAL_MAX, planCount, planCounts } from './list-plan.ts';
import type { Question } from './question.ts';

/** Number of rows of a query. */
export interface Total {
  /** -1 when not requested. */
  readonly total: number;
  readonly isEstimate: boolean;
}

/** How long an estimate is reused. */
const ESTIMATE_CACHE_MS = 30_000;
const ESTIMATES_MAX = 1_000;

interface Estimate {
  readonly total: number;
  readonly untilMs: number;
}

const countPlanOf = cachePlans<CountPlan>();
const countsPlanOf = cachePlans<CountsPlan>();
const estimates = new WeakMap<ListModel, LRUCache<string, Estimate>>();

/** The parameters of a plan: those of the query, and those that depend on the actor. */
export function valuesFor(
  plan: Pick<CountPlan, 'who'>,
  question: Question,
  who: Who,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...question.values };
  for (const [name, read] of plan.who) values[name] = read(who);
  return values;
}

/**
 * Counts the rows of a query. Up to {@link EXACT_TOTAL_MAX} the total is exact; beyond that it is the planner's estimate, unless `exact` is
 * requested, which reads every row (DESIGN §5).
 */
export async function countRows(ctx: Context, question: Question, mode: ListQuery['count']): Promise<Total> {
  if (mode === 'none') return { total: -1, isEstimate: false };
  const counting = await countingOf(ctx, question);
  if (mode !== 'exact') return countOrEstimate(ctx, question, counting);
  const counted = await records(ctx).run(counting.plan.exact, counting.values, question.list.resource);
  return { total: totalOf(counted), isEstimate: false };
}

/** Counts several queries that differ in their tab only: in one statement, where that is known to be fast. */
export async function countEach(ctx: Context, questions: readonly Question[]): Promise<readonly Total[]> {
  const countings: Counting[] = [];
  for (const question of questions) countings.push(await countingOf(ctx, question));
  const isCounted = questions.map(
    ({ keyword, list }, index) =>
      keyword?.way !== 'walk' && cachedEstimate(ctx, list, countings[index]?.key ?? '') === null,
  );
  const together = questions.filter((_, index) => isCounted[index]);
  const found = await countTogether(ctx, together);
  const totals: Total[] = [];
  for (const [index, question] of questions.entries()) {
    const counting = countings[index];
    if (!counting) continue;
    const bounded = found[together.indexOf(question)];
    totals.push(
      await countOrEstimate(ctx, question, { ...counting, ...(bounded === undefined ? {} : { bounded }) }),
    );
  }
  return totals;
}

async function countTogether(ctx: Context, questions: readonly Question[]): Promise<readonly number[]> {
  const [first] = questions;
  if (!first) return [];
  const shape = questions.map((question) => question.shape).join('\n');
  const plan = countsPlanOf(first.list, shape, () => planCounts(questions));
  const values = valuesFor(plan, first, await whoOf(ctx, needsUnits(first.reading.rowScope)));
  const [row] = await records(ctx).run(plan.counts, values, first.list.resource);
  return row?.totals ?? [];
}

/** How a query is counted. */
interface Counting {
  readonly plan: CountPlan;
  readonly values: Record<string, unknown>;
  /** Cache key of its estimate. */
  readonly key: string;
  /** The count so far, up to one more than the bound. */
  readonly bounded?: number;
}

async function countingOf(ctx: Context, question: Question): Promise<Counting> {
  const plan = countPlanOf(question.list, question.shape, () => planCount(question));
  const values = valuesFor(plan, question, await whoOf(ctx, needsUnits(question.reading.rowScope)));
  return { plan, values, key: shortKey(`${question.shape}\n${JSON.stringify(values)}`) };
}

async function countOrEstimate(ctx: Context, question: Question, counting: Counting): Promise<Total> {
  const { plan, values, key } = counting;
  const cached = cachedEstimate(ctx, question.list, key);
  if (cached !== null) return { total: cached, isEstimate: true };
  // Counting a common keyword even up to a bound would fetch all its rows.
  const foreseen = question.keyword?.way === 'walk' ? await estimateRows(ctx, question, counting) : 0;
  const count = async () =>
    counting.bounded ?? totalOf(await records(ctx).run(plan.bounded, values, question.list.resource));
  const total = foreseen > EXACT_TOTAL_MAX ? foreseen : await count();
  if (total <= EXACT_TOTAL_MAX) return { total, isEstimate: false };
  const estimated = foreseen > EXACT_TOTAL_MAX ? foreseen : await estimateRows(ctx, question, counting);
  const shown = Math.max(estimated, EXACT_TOTAL_MAX + 1);
  cacheEstimate(ctx, question.list, { key, total: shown });
  return { total: shown, isEstimate: true };
}

function totalOf([row]: readonly { total: number }[]): number {
  return row?.total ?? 0;
}

async function estimateRows(
  ctx: Context,
  { keyword }: Question,
  { plan, values }: Counting,
): Promise<number> {
  const [row] = await plan.estimate.run(ctx, values);
  const rows = row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return Math.round(rows * (keyword?.share ?? 1));
}

function cachedEstimate(ctx: Context, list: ListModel, key: string): number | null {
  const cached = estimates.get(list)?.get(key);
  return cached && cached.untilMs > ctx.clock.now().getTime() ? cached.total : null;
}

function cacheEstimate(ctx: Context, list: ListModel, { key, total }: { key: string; total: number }): void {
  const ofList = estimates.get(list) ?? new LRUCache<string, Estimate>({ max: ESTIMATES_MAX });
  estimates.set(list, ofList);
  ofList.set(key, { total, untilMs: ctx.clock.now().getTime() + ESTIMATE_CACHE_MS });
}
