import { AppError } from '@haiqiao/contract/errors';
import { DEFAULT_PAGE_SIZE, type ListQuery } from '@haiqiao/contract/query';
import type { Context } from '#server/context.ts';
import { JsonText } from '#server/http/answer/json-text.ts';
import { needsUnits } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { ListModel, Metadata, MetadataStore } from '#server/platform/metadata/model.ts';
import { hasFiles, type DescribeDeps, withFiles } from './files/describe-files.ts';
import { type CursorKeys, makeCursor, questionMark, readCursor } from './list/cursor.ts';
import { cachePlans } from './list/cached-plans.ts';
import { type ListPlan, planPage } from './list/list-plan.ts';
import { isListOpen } from './list/open-list.ts';
import { pageOf, type PageRows, rowsText } from './list/page-rows.ts';
import { type PageAt, shownFields } from './list/page-sql.ts';
import { type Question, understand } from './list/question.ts';
import type { RecordValues } from './code/hook.ts';
import { stableWayOf } from './list/stable-plan.ts';
import { titleReadingOf } from '#server/platform/records/source/titles.ts';
import { countRows, type Total, valuesFor } from './list/totals.ts';

/** Offset from which skipped rows are not fetched. */
const FAR_ROWS = 1_000;

const pagePlanOf = cachePlans<ListPlan>();

/** Dependencies of list queries besides the context. */
export interface ListDeps extends DescribeDeps {
  readonly metadata: MetadataStore;
}

/** A list and its query. */
export interface ListCall {
  readonly listCode: string;
  readonly queryParam: ListQuery;
}

/**
 * A page of a list, limited to the actor's visible rows and fields (ENG-03). Rows are composed from PostgreSQL's JSON text without parsing
 * it.
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
 * A list that the actor may read.
 * @throws AppError DEFINITION_NOT_FOUND for a missing list and one the actor may not read
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
  const at = pageStartOf(keys, offset);
  const { actor, locale } = ctx;
  const titles = titleReadingOf(actor, question.list.resource, metadata.resources);
  const who = await whoOf(ctx, titles.needsUnits || needsUnits(question.reading.rowScope));
  const way = await stableWayOf(ctx, question, { at, size, who });
  const stable = way && { way, size };
  const shape = `${locale} ${titles.key} ${JSON.stringify(at)} ${way} ${way && size} ${question.shape}`;
  const reader = { metadata, locale, actor, stable };
  const plan = pagePlanOf(question.list, shape, () => planPage(question, at, reader));
  const values = valuesFor(plan, question, who);
  values['size'] = size;
  values['offset'] = offset;
  keys?.forEach((key, index) => {
    values[`c${index}`] = key;
  });
  const rows = await records(ctx).run(plan.page, values, question.list.resource);
  const page = pageOf(plan, rows, size);
  return { plan, page };
}

function pageStartOf(keys: CursorKeys | null, offset: number): PageAt {
  if (keys) return { kind: 'after', empty: keys.map((key) => key === null) };
  return offset === 0 ? { kind: 'start' } : { kind: 'offset', isFar: offset >= FAR_ROWS };
}

/** Hash of everything that determines rows and order: a cursor is valid only for the same query. */
function markOf({ definition: { code } }: ListModel, query: ListQuery): string {
  const { terms, sorts, keyword, list_status: tab, apply_type: applyType } = query;
  return questionMark([code, terms, sorts, keyword, tab, applyType]);
}

/** File links are made here, not in the database: only the file cells are parsed. */
async function rowsWithFiles(
  ctx: Context,
  deps: DescribeDeps,
  {
    question: { list, reading },
    names,
    rows,
  }: { question: Question } & Pick<ListPlan, 'names'> & Pick<PageRows, 'rows'>,
): Promise<PageRows['rows']> {
  const fields = shownFields(list, reading).filter(hasFiles);
  const positions = fields.map(({ name }) => ({ name, at: names.indexOf(name) }));
  if (!rows.some((cells) => positions.some(({ at }) => (cells[at] ?? null) !== null))) return rows;
  const records = rows.map(
    (cells): RecordValues =>
      Object.fromEntries(positions.map(({ name, at }) => [name, JSON.parse(cells[at] ?? 'null')])),
  );
  const described = await withFiles(ctx, deps, { fields, records });
  return rows.map((cells, row) => {
    const next = [...cells];
    for (const { name, at } of positions) next[at] = JSON.stringify(described[row]?.[name] ?? null);
    return next;
  });
}

function answer(rows: string, { total, isEstimate }: Total, nextCursor: string | null): JsonText {
  const cursor = nextCursor === null ? 'null' : `"${nextCursor}"`;
  return new JsonText(
    `{"datas":[${rows}],"total":${total},"totalIsEstimate":${isEstimate},"nextCursor":${cursor}}`,
  );
}
