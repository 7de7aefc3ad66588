import type { Context } from '#server/context.ts';
import { understand } from './list/question.ts';
import { countRows } from './list/totals.ts';
import { type ListCall, type ListDeps, readableList } from './query-records.ts';

/** How many rows a tab has. */
export interface TabTotal {
  readonly key: string;
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

/**
 * Rows per `list_status` of a list under the same terms; none for a list without tabs.
 * @throws AppError DEFINITION_NOT_FOUND, QUERY_INVALID
 */
export async function countRecordsByTab(ctx: Context, deps: ListDeps, call: ListCall): Promise<TabTotal[]> {
  const { list } = await readableList(ctx, deps, call.listCode);
  const { terms, keyword, apply_type: applyType } = call.queryParam;
  return Promise.all(
    (list.definition.tabs ?? []).map(async ({ key }) => {
      const asked = {
        terms,
        ...(keyword !== undefined && { keyword }),
        ...(applyType !== undefined && { apply_type: applyType }),
      };
      const question = await understand(ctx, list, { ...asked, list_status: key });
      const { total, isEstimate } = await countRows(ctx, question, 'auto');
      return { key, total, totalIsEstimate: isEstimate };
    }),
  );
}
