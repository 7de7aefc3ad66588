import { AppError } from '@haiqiao/contract/errors';
import { DEFAULT_PAGE_SIZE, type ListQuery } from '@haiqiao/contract/query';
import type { Context } from '#server/context.ts';
import { JsonText } from '#server/http/answer/json-text.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { walled } from '#server/platform/access/wall/walled.ts';
import type { ListModel, Metadata, MetadataStore } from '#server/platform/metadata/model.ts';
import { holdsFiles, type TellingDeps, withFiles } from './files/describe-files.ts';
import { type CursorKeys, makeCursor, questionMark, readCursor } from './list/cursor.ts';
import { keepPlans } from './list/kept-plans.ts';
import { type ListPlan, planPage } from './list/list-plan.ts';
import { isListOpen } from './list/open-list.ts';
import { pageOf, type PageRows, rowsText } from './list/page-rows.ts';
import { type PageAt, shownFields } from './list/page-sql.ts';
import { type Question, understand } from './list/question.ts';
import type { RecordValues } from './code/hook.ts';
import { steadyWayOf } from './list/steady-plan.ts';
import { titleReadingOf } from './titles.ts';
import { countRows, type Total, valuesFor } from './list/totals.ts';

/** From this row on a jump fetches nothing of the rows that it passes. */
const FAR_ROWS = 1_000;

const pagePlanOf = keepPlans<ListPlan>();

/** What every question to a list needs beside its context. */
export interface ListDeps extends TellingDeps {
  readonly metadata: MetadataStore;
}

/** A list and what is asked of it. */
export interface ListCall {
  readonly listCode: string;
  readonly queryParam: ListQuery;
}

/**
 * A page of a list, as far as the actor sees rows and fields (ENG-03). The rows are put together from the texts that PostgreSQL
 * sends; nobody reads them on their way out.
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
  const [{ plan, page }, total] = await Promise.all([
    readPage(ctx, { metadata, question, keys, size, offset }),
    countRows(ctx, question, queryParam.count),
  ]);
  const rows = await rowsWithFiles(ctx, deps, { question, names: plan.names, rows: page.rows });
  const next = page.last === null ? null : makeCursor(mark, page.last);
  return answer(rowsText(plan.keys, rows), total, next);
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
  if (!list || !isListOpen(ctx.actor, list)) throw new AppError('DEFINITION_NOT_FOUND', { code: listCode });
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
): Promise<{ readonly plan: ListPlan; readonly page: PageRows }> {
  const at = placeOf(keys, offset);
  const { actor, locale } = ctx;
  const titles = titleReadingOf(actor, question.list.resource, metadata.resources);
  const who = await whoOf(ctx, titles.needsUnits || needsUnits(question.reading.reach));
  const way = await steadyWayOf(ctx, question, { at, size, who });
  const steady = way && { way, size };
  const shape = `${locale} ${titles.key} ${JSON.stringify(at)} ${way} ${way && size} ${question.shape}`;
  const reader = { metadata, locale, actor, steady };
  const plan = pagePlanOf(question.list, shape, () => planPage(question, at, reader));
  const values = valuesFor(plan, question, who);
  values['size'] = size;
  values['offset'] = offset;
  keys?.forEach((key, index) => {
    values[`c${index}`] = key;
  });
  const behind = await walled(ctx, question.list.resource);
  const page = pageOf(plan, await plan.page.run(behind, values), size);
  return { plan, page };
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

/** Links of files are made here, not in the database: only their cells are read once more. */
async function rowsWithFiles(
  ctx: Context,
  deps: TellingDeps,
  {
    question: { list, reading },
    names,
    rows,
  }: { question: Question } & Pick<ListPlan, 'names'> & Pick<PageRows, 'rows'>,
): Promise<PageRows['rows']> {
  const fields = shownFields(list, reading).filter(holdsFiles);
  const places = fields.map(({ name }) => ({ name, at: names.indexOf(name) }));
  if (!rows.some((cells) => places.some(({ at }) => (cells[at] ?? null) !== null))) return rows;
  const records = rows.map(
    (cells): RecordValues =>
      Object.fromEntries(places.map(({ name, at }) => [name, JSON.parse(cells[at] ?? 'null')])),
  );
  const told = await withFiles(ctx, deps, { fields, records });
  return rows.map((cells, row) => {
    const next = [...cells];
    for (const { name, at } of places) next[at] = JSON.stringify(told[row]?.[name] ?? null);
    return next;
  });
}

function answer(rows: string, { total, isEstimate }: Total, nextCursor: string | null): JsonText {
  const cursor = nextCursor === null ? 'null' : `"${nextCursor}"`;
  return new JsonText(
    `{"datas":[${rows}],"total":${total},"totalIsEstimate":${isEstimate},"nextCursor":${cursor}}`,
  );
}
