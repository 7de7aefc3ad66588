import { mayDo } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { DEFAULT_PAGE_SIZE, type ListQuery } from '@haiqiao/contract/query';
import type { Context } from '#server/context.ts';
import { JsonText } from '#server/http/answer/json-text.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import type { ListModel, Metadata, MetadataStore } from '#server/platform/metadata/model.ts';
import { type CursorKeys, makeCursor, questionMark, readCursor } from './list/cursor.ts';
import { keepPlans } from './list/kept-plans.ts';
import { type ListPlan, planPage } from './list/list-plan.ts';
import type { PageAt, PageRow } from './list/page-sql.ts';
import { type Question, understand } from './list/question.ts';
import { countRows, type Total, valuesFor } from './list/totals.ts';

/** From this row on a jump fetches nothing of the rows that it passes. */
const FAR_ROWS = 1_000;

const pagePlanOf = keepPlans<ListPlan>();

/** What every question to a list needs beside its context. */
export interface ListDeps {
  readonly metadata: MetadataStore;
}

/** A list and what is asked of it. */
export interface ListCall {
  readonly listCode: string;
  readonly queryParam: ListQuery;
}

/**
 * A page of a list, as far as the actor sees rows and fields (ENG-03). The rows are JSON text that PostgreSQL wrote; nobody
 * reads it on its way out.
 * @throws AppError DEFINITION_NOT_FOUND, QUERY_INVALID, CURSOR_INVALID
 */
export async function queryRecords(ctx: Context, deps: ListDeps, call: ListCall): Promise<JsonText> {
  const { metadata, list } = await readableList(ctx, deps, call.listCode);
  const { queryParam } = call;
  const question = await understand(ctx, list, queryParam);
  const mark = markOf(list, queryParam);
  const size = queryParam.pageSize ?? list.definition.pageSize ?? DEFAULT_PAGE_SIZE;
  const keys = queryParam.cursor === undefined ? null : readCursor(queryParam.cursor, mark, question.sorts);
  const offset = keys ? 0 : queryParam.pageIndex * size;
  const [page, total] = await Promise.all([
    readPage(ctx, { metadata, question, keys, size, offset }),
    countRows(ctx, question, queryParam.count),
  ]);
  return answer(page, total, page.found > size && page.last !== null ? makeCursor(mark, page.last) : null);
}

/**
 * A list that the actor may read at all.
 * @throws AppError DEFINITION_NOT_FOUND, whether there is none or it is out of reach
 */
export async function readableList(
  ctx: Context,
  deps: ListDeps,
  listCode: string,
): Promise<{ metadata: Metadata; list: ListModel }> {
  const metadata = await deps.metadata.current();
  const list = metadata.lists.get(listCode);
  if (!list || !mayDo(ctx.actor, list.resource.code, 'read'))
    throw new AppError('DEFINITION_NOT_FOUND', { code: listCode });
  return { metadata, list };
}

interface PageCall {
  readonly metadata: Metadata;
  readonly question: Question;
  /** Keys of the row before the page. */
  readonly keys: CursorKeys | null;
  readonly size: number;
  readonly offset: number;
}

async function readPage(
  ctx: Context,
  { metadata, question, keys, size, offset }: PageCall,
): Promise<PageRow> {
  const at = placeOf(keys, offset);
  const shape = `${ctx.locale} ${JSON.stringify(at)} ${question.shape}`;
  const plan = pagePlanOf(question.list, shape, () =>
    planPage(question, at, { metadata, locale: ctx.locale }),
  );
  const values = valuesFor(plan, question, await whoOf(ctx, needsUnits(question.reading.scopes)));
  values['size'] = size;
  values['offset'] = offset;
  keys?.forEach((key, index) => {
    values[`c${index}`] = key;
  });
  const [page] = await plan.page.run(ctx, values);
  if (!page) throw new Error('the statement answers exactly one row');
  return page;
}

function placeOf(keys: CursorKeys | null, offset: number): PageAt {
  if (keys) return { kind: 'after', empty: keys.map((key) => key === null) };
  return offset === 0 ? { kind: 'start' } : { kind: 'offset', isFar: offset >= FAR_ROWS };
}

/** What decides which rows there are, and in which order: a cursor goes on with the same only. */
function markOf({ definition: { code } }: ListModel, query: ListQuery): string {
  const { terms, sorts, keyword, list_status: tab, apply_type: applyType } = query;
  return questionMark([code, terms, sorts, keyword, tab, applyType]);
}

function answer({ rows }: PageRow, { total, isEstimate }: Total, nextCursor: string | null): JsonText {
  const cursor = nextCursor === null ? 'null' : `"${nextCursor}"`;
  return new JsonText(
    `{"datas":[${rows ?? ''}],"total":${total},"totalIsEstimate":${isEstimate},"nextCursor":${cursor}}`,
  );
}
