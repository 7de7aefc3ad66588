import type { Condition } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import { oncePer } from '#server/lib/once-per.ts';
import { extentOf } from '#server/platform/access/row-scopes/row-scope.ts';
import { isColumnScope, scopeColumnOf } from '#server/platform/access/row-scopes/scope-columns.ts';
import type { Who } from '#server/platform/access/row-scopes/who.ts';
import { choicesOf } from '#server/platform/install/tables/list-indexes.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';
import { type ColumnShares, columnSharesOf } from './column-shares.ts';
import type { PageAt, SteadyWay } from './page-sql.ts';
import type { Question } from './question.ts';

/** Sizes that pages usually have: each is a statement of its own. */
const USUAL_SIZES: ReadonlySet<number> = new Set([10, 15, 20, 30, 50, 100, 200]);

/** Rows that are looked at for a page, at most: for more of them it is worth while to plan for the values at hand. */
const LOOKED_AT_MAX = 1_000;

/** Units whose rows are put together for a page, each from its own place of the index. */
const VALUES_MAX = 8;

/** Indexes of every business table have this within owner, creator and unit (`baseIndexes`). */
const ORDER_OF_RULES = 'created_at';

interface PageCall {
  readonly at: PageAt;
  readonly size: number;
  readonly who: Who;
}

/**
 * The way on which one plan is good for all values of a question, null where there is none. It asks, in the list's own order, for
 * one value at most, of a field whose rows stand together in that order, or for a rare keyword alone; and whoever does not
 * reach all rows reaches so many of them, or so few, that a page is soon together. The size may then stand in the statement,
 * and PostgreSQL plans it once. Any other statement leaves its size open, and is planned for each run by what is asked: a plan
 * that suits common values would read the whole table for a rare one.
 */
export async function steadyWayOf(
  ctx: Context,
  question: Question,
  { at, size, who }: PageCall,
): Promise<SteadyWay | null> {
  const { list, reading } = question;
  if (at.kind === 'offset' || !USUAL_SIZES.has(size)) return null;
  const asked = askedOf(question);
  if (asked === null || !isServed(question, asked.length)) return null;
  const extent = extentOf(reading.reach);
  if (extent === 'all') return 'open';
  if (extent === 'none' || list.resource.isPlatform || question.keyword?.way === 'gather') return null;
  const reached = reachedOf(question, who);
  if (reached.length === 0) return null;
  const shares = await columnSharesOf(ctx, list, sharedColumns(list));
  return soonestWay(question, { asked: asked[0], reached, size, shares });
}

/** Whether there is an index that has the rows asked for together, and in order where they are not all gathered first. */
function isServed({ list, keyword, isOwnOrder }: Question, asked: number): boolean {
  // A gathered keyword has one of its own; what else is asked might have the better one.
  if (keyword?.way === 'gather') return asked === 0;
  // Of a platform table nobody knows here which indexes it has.
  return isOwnOrder && keyword?.way !== 'look' && asked <= (list.resource.isPlatform ? 0 : 1);
}

/** A value that is asked for, or reached, of a column. */
interface Asked {
  readonly column: string;
  /** Null when it is known to the statement alone. */
  readonly value: string | null;
}

interface Reached {
  readonly column: string;
  readonly values: readonly string[];
}

/** The single values that are asked for; null where more is asked than values. */
function askedOf({ list, conditions, terms, values }: Question): readonly Asked[] | null {
  const asked: Asked[] = [];
  for (const condition of conditions) {
    const found = valuesAsked(list, condition);
    if (!found) return null;
    asked.push(...found);
  }
  for (const { field, op, slot } of terms) {
    const column = field.columns[0]?.name;
    if (op !== 'eq' || column === undefined || !choicesIn(list).has(column)) return null;
    // Of a region with all below it there are two: from and to.
    const isSpan = values[`${slot}_1`] !== undefined;
    asked.push({ column, value: isSpan ? null : textOf(values[`${slot}_0`]) });
  }
  return asked;
}

/** The single values that a condition picks; what leaves one out picks none. */
function valuesAsked(list: ListModel, condition: Condition): readonly Asked[] | null {
  if ('all' in condition) {
    const found = condition.all.map((one) => valuesAsked(list, one));
    return found.some((one) => one === null) ? null : found.flatMap((one) => one ?? []);
  }
  if (!('op' in condition)) return null;
  if (condition.op === 'ne') return [];
  if (condition.op !== 'eq') return null;
  const column = list.resource.fields.get(condition.field)?.columns[0]?.name;
  return [{ column: column ?? '', value: textOf(condition.value) }];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const choicesIn = oncePer(({ resource, definition }: ListModel) =>
  choicesOf(resource.definition, definition),
);

/** What a reader reaches by values of a column, each of it whole; nothing where somebody took rows away from it. */
function reachedOf({ list, reading: { reach } }: Question, who: Who): readonly Reached[] {
  if (reach.denied.length > 0) return [];
  return reach.scopes.filter(isColumnScope).flatMap((scope) => {
    const { field, valuesOf } = scopeColumnOf(scope);
    const column = list.resource.fields.get(field)?.columns[0]?.name;
    return column === undefined ? [] : [{ column, values: [...new Set(valuesOf(who))] }];
  });
}

function sharedColumns(list: ListModel): readonly string[] {
  const rules = ['orgId', 'ownerId', 'createdBy'].flatMap((name) => list.resource.fields.get(name) ?? []);
  return [...choicesIn(list), ...rules.flatMap(({ columns }) => columns.map(({ name }) => name))];
}

interface Estimating {
  readonly asked: Asked | undefined;
  readonly reached: readonly Reached[];
  readonly size: number;
  readonly shares: ColumnShares;
}

function soonestWay(question: Question, estimating: Estimating): SteadyWay | null {
  const { asked, reached, shares } = estimating;
  // Of what is looked at for a keyword a share only is shown.
  const size = estimating.size / (question.keyword?.share ?? 1);
  const shareOf = (column: string, value: string) => shares.shareOf(column, value) ?? Number.NaN;
  const share = asked ? (asked.value === null ? Number.NaN : shareOf(asked.column, asked.value)) : 1;
  const parts = reached.map(({ column, values }) => values.map((value) => shareOf(column, value)));
  const all = Math.max(...parts.map((own) => own.reduce((sum, one) => sum + one, 0)));
  const alongOrder = Math.min(size / all, shares.rows * share);
  const [own = []] = parts;
  const withinRule = isRuleInOrder(question, own.length)
    ? own.reduce((sum, one) => sum + 1 + Math.min(size / share, shares.rows * one), 0)
    : Number.POSITIVE_INFINITY;
  // What nobody knows the share of is no number, and less than nothing.
  if (!(Math.min(alongOrder, withinRule) <= LOOKED_AT_MAX)) return null;
  return withinRule <= alongOrder ? 'rule' : 'order';
}

/** Whether rows of each value of the reader's only scope stand together in the order of the list. */
function isRuleInOrder({ reading: { reach }, sorts }: Question, values: number): boolean {
  const [time, id, ...more] = sorts;
  const isInOrder =
    time?.column === ORDER_OF_RULES && id?.isDescending === time.isDescending && more.length === 0;
  return isInOrder && reach.scopes.length === 1 && values <= VALUES_MAX;
}
