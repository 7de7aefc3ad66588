import type { Context } from '#server/context.ts';
import { tabsOf, understand } from './list/question.ts';
import { countEach } from './list/totals.ts';
import { type ListCall, type ListDeps, readableList } from './query-records.ts';

/** Number of rows of a tab. */
export interface TabTotal {
  readonly key: string;
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

/**
 * Rows per `list_status` of a list under the same terms, for the reader's tabs; empty for a list without tabs.
 * @throws AppError DEFINITION_NOT_FOUND, QUERY_INVALID
 */
export async function countRecordsByTab(ctx: Context, deps: ListDeps, call: ListCall): Promise<TabTotal[]> {
  const { list } = await readableList(ctx, deps, call.listCode);
  const { terms, keyword, apply_type: applyType } = call.queryParam;
  const asked = {
    terms,
    ...(keyword !== undefined && { keyword }),
    ...(applyType !== undefined && { apply_type: applyType }),
  };
  const keys = tabsOf(ctx, list).map(({ key }) => key);
  const questions = await Promise.all(
    keys.map((key) => understand(ctx, list, { ...asked, list_status: key })),
  );
  const totals = await countEach(ctx, questions);
  return totals.map(({ total, isEstimate }, index) => ({
    key: keys[index] ?? '',
    total,
    totalIsEstimate: isEstimate,
  }));
}
