import type { Condition } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import { oncePer } from '#server/lib/once-per.ts';
import { extentOf, isColumnScope, scopeColumnOf } from '#server/platform/access/row-scopes/row-scope.ts';
import type { Who } from '#server/platform/access/row-scopes/who.ts';
import { choicesOf } from '#server/platform/install/tables/list-indexes.ts';
import type { ListModel } from '#server/platform/metadata/model.ts';
import { type ColumnShares, columnSharesOf } from './column-shares.ts';
import type { PageAt, StableWay } from './page-sql.ts';
import type { Question } from './question.ts';

/** Usual page sizes: each has its own statement. */
const USUAL_SIZES: ReadonlySet<number> = new Set([10, 15, 20, 30, 50, 100, 200]);

/** Maximum rows checked for a page: for more it pays to plan with the actual values. */
const LOOKED_AT_MAX = 1_000;

/** Maximum units whose rows are merged into a page, each from its own index position. */
const VALUES_MAX = 8;

/** Second column of the owner, creator and unit indexes of every business table (`baseIndexes`). */
const ORDER_OF_RULES = 'created_at';

interface PageCall {
  readonly at: PageAt;
  readonly size: number;
  readonly who: Who;
}

/**
 * The strategy with one good plan for all values of a query, null where there is none. Required: the list's own order; at most one value,
 * of a field indexed in that order, or a rare keyword alone; and a row scope so large or so small that a page is filled soon. The page size
 * is then a constant, and PostgreSQL plans the statement once. Other statements have the size as a parameter and are planned per run: a
 * plan for common values would scan the whole table for a rare one.
 */
export async function stableWayOf(
  ctx: Context,
  question: Question,
  { at, size, who }: PageCall,
): Promise<StableWay | null> {
  const { list, reading } = question;
  if (at.kind === 'offset' || !USUAL_SIZES.has(size)) return null;
  const asked = askedOf(question);
  if (asked === null || !isServed(question, asked.length)) return null;
  const extent = extentOf(reading.rowScope);
  if (extent === 'all') return 'open';
  if (extent === 'none' || list.resource.isPlatform || question.keyword?.way === 'gather') return null;
  const visibleValues = visibleValuesOf(question, who);
  if (visibleValues.length === 0) return null;
  const shares = await columnSharesOf(ctx, list, sharedColumns(list));
  return soonestWay(question, { asked: asked[0], visibleValues, size, shares });
}

/** Whether an index contains the requested rows together, and in order unless they are gathered first. */
function isServed({ list, keyword, isOwnOrder }: Question, asked: number): boolean {
  // A gathered keyword has its own index; another condition might have a better one.
  if (keyword?.way === 'gather') return asked === 0;
  // The indexes of a platform table are not known here.
  return isOwnOrder && keyword?.way !== 'look' && asked <= (list.resource.isPlatform ? 0 : 1);
}

/** A value of a column in the query or in the row scope. */
interface Asked {
  readonly column: string;
  /** Null when only the statement knows it. */
  readonly value: string | null;
}

interface VisibleValue {
  readonly column: string;
  readonly values: readonly string[];
}

/** The single values of the query; null where it is more than single values. */
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
    // A region with its subdivisions has two: from and to.
    const isSpan = values[`${slot}_1`] !== undefined;
    asked.push({ column, value: isSpan ? null : textOf(values[`${slot}_0`]) });
  }
  return asked;
}

/** The single values selected by a condition; a negated one selects none. */
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

/** The reader's row scope as complete values of columns; empty where rows are excluded from it. */
function visibleValuesOf({ list, reading: { rowScope } }: Question, who: Who): readonly VisibleValue[] {
  if (rowScope.denied.length > 0) return [];
  return rowScope.scopes.filter(isColumnScope).flatMap((scope) => {
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
  readonly visibleValues: readonly VisibleValue[];
  readonly size: number;
  readonly shares: ColumnShares;
}

function soonestWay(question: Question, estimating: Estimating): StableWay | null {
  const { asked, visibleValues, shares } = estimating;
  // Only a share of the rows checked for a keyword is shown.
  const size = estimating.size / (question.keyword?.share ?? 1);
  const shareOf = (column: string, value: string) => shares.shareOf(column, value) ?? Number.NaN;
  const share = asked ? (asked.value === null ? Number.NaN : shareOf(asked.column, asked.value)) : 1;
  const parts = visibleValues.map(({ column, values }) => values.map((value) => shareOf(column, value)));
  const all = Math.max(...parts.map((own) => own.reduce((sum, one) => sum + one, 0)));
  const alongOrder = Math.min(size / all, shares.rows * share);
  const [own = []] = parts;
  const withinRule = isRuleInOrder(question, own.length)
    ? own.reduce((sum, one) => sum + 1 + Math.min(size / share, shares.rows * one), 0)
    : Number.POSITIVE_INFINITY;
  // An unknown share is NaN, which fails every comparison.
  if (!(Math.min(alongOrder, withinRule) <= LOOKED_AT_MAX)) return null;
  return withinRule <= alongOrder ? 'rule' : 'order';
}

/** Whether the rows of each value of the reader's only scope are indexed in list order. */
function isRuleInOrder({ reading: { rowScope }, sorts }: Question, values: number): boolean {
  const [time, id, ...more] = sorts;
  const isInOrder =
    time?.column === ORDER_OF_RULES && id?.isDescending === time.isDescending && more.length === 0;
  return isInOrder && rowScope.scopes.length === 1 && values <= VALUES_MAX;
}
