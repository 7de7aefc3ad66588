import type { ListQuery } from '@haiqiao/contract/query';
import type { Context } from '#server/context.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { type Who, whoOf } from '#server/platform/access/row-scopes/who.ts';
import { walled } from '#server/platform/access/wall/walled.ts';
import { keepPlans, shortKey } from './kept-plans.ts';
import { type CountPlan, type CountsPlan, EXACT_TOTAL_MAX, planCount, planCounts } from './list-plan.ts';
import type { Question } from './question.ts';

/** How many rows a question finds. */
export interface Total {
  /** -1 when nobody wanted to know. */
  readonly total: number;
  readonly isEstimate: boolean;
}

/** An estimate serves for so long: it is one anyway. */
const ESTIMATE_KEPT_MS = 30_000;
const ESTIMATES_MAX = 1_000;

const countPlanOf = keepPlans<CountPlan>();
const countsPlanOf = keepPlans<CountsPlan>();
const estimates = new WeakMap<ListModel, Map<string, { total: number; untilMs: number }>>();

/** The parameters of a plan: those of the question, and those that depend on who asks. */
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
 * Counts what a question finds. Up to {@link EXACT_TOTAL_MAX} the total is exact; beyond that it is the planner's estimate,
 * unless `exact` is asked for, which reads every row (DESIGN §5).
 */
export async function countRows(ctx: Context, question: Question, mode: ListQuery['count']): Promise<Total> {
  if (mode === 'none') return { total: -1, isEstimate: false };
  const counting = await countingOf(ctx, question);
  if (mode !== 'exact') return countOrEstimate(ctx, question, counting);
  const behind = await walled(ctx, question.list.resource);
  return { total: totalOf(await counting.plan.exact.run(behind, counting.values)), isEstimate: false };
}

/** Counts what each of several questions finds that differ in their tab alone: in one statement, as far as that is known to be quick. */
export async function countEach(ctx: Context, questions: readonly Question[]): Promise<readonly Total[]> {
  const countings: Counting[] = [];
  for (const question of questions) countings.push(await countingOf(ctx, question));
  const isCounted = questions.map(
    ({ keyword, list }, index) =>
      keyword?.way !== 'walk' && keptEstimate(ctx, list, countings[index]?.key ?? '') === null,
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
  const values = valuesFor(plan, first, await whoOf(ctx, needsUnits(first.reading.reach)));
  const [row] = await plan.counts.run(await walled(ctx, first.list.resource), values);
  return row?.totals ?? [];
}

/** How a question is counted. */
interface Counting {
  readonly plan: CountPlan;
  readonly values: Record<string, unknown>;
  /** Under which its estimate is kept. */
  readonly key: string;
  /** What was counted already, up to one more than the bound. */
  readonly bounded?: number;
}

async function countingOf(ctx: Context, question: Question): Promise<Counting> {
  const plan = countPlanOf(question.list, question.shape, () => planCount(question));
  const values = valuesFor(plan, question, await whoOf(ctx, needsUnits(question.reading.reach)));
  return { plan, values, key: shortKey(`${question.shape}\n${JSON.stringify(values)}`) };
}

async function countOrEstimate(ctx: Context, question: Question, counting: Counting): Promise<Total> {
  const { plan, values, key } = counting;
  const known = keptEstimate(ctx, question.list, key);
  if (known !== null) return { total: known, isEstimate: true };
  // Counting what is common even up to a bound means to fetch it all.
  const foreseen = question.keyword?.way === 'walk' ? await estimateRows(ctx, question, counting) : 0;
  const count = async () =>
    counting.bounded ?? totalOf(await plan.bounded.run(await walled(ctx, question.list.resource), values));
  const total = foreseen > EXACT_TOTAL_MAX ? foreseen : await count();
  if (total <= EXACT_TOTAL_MAX) return { total, isEstimate: false };
  const estimated = foreseen > EXACT_TOTAL_MAX ? foreseen : await estimateRows(ctx, question, counting);
  const shown = Math.max(estimated, EXACT_TOTAL_MAX + 1);
  keepEstimate(ctx, question.list, { key, total: shown });
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

function keptEstimate(ctx: Context, list: ListModel, key: string): number | null {
  const known = estimates.get(list)?.get(key);
  return known && known.untilMs > ctx.clock.now().getTime() ? known.total : null;
}

function keepEstimate(ctx: Context, list: ListModel, { key, total }: { key: string; total: number }): void {
  const ofList = estimates.get(list) ?? new Map<string, { total: number; untilMs: number }>();
  estimates.set(list, ofList);
  ofList.delete(key);
  ofList.set(key, { total, untilMs: ctx.clock.now().getTime() + ESTIMATE_KEPT_MS });
  const [oldest] = ofList.keys();
  if (ofList.size > ESTIMATES_MAX && oldest !== undefined) ofList.delete(oldest);
}
