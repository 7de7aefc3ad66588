import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { ExpressionBuilder } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { type DuplicatesDeps, watchedBy } from './duplicates-deps.ts';

/** A search that says nothing for so long was cut off. */
const FORGOTTEN_MS = 30 * 60_000;

/** The moment before which a search that has not ended was cut off. */
export function forgottenBefore(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - FORGOTTEN_MS);
}

/** Whether the search that was asked for last has ended, or was cut off. */
export function isOver(ctx: Context, eb: ExpressionBuilder<Database, 'sys_duplicate_search'>) {
  return eb.or([
    eb('sys_duplicate_search.ended_at', 'is not', null),
    eb('sys_duplicate_search.asked_at', '<', forgottenBefore(ctx)),
  ]);
}

/** Begins to look through all records; answers whether a search was not under way already. */
export async function searchDuplicates(
  ctx: Context,
  deps: DuplicatesDeps,
  { id }: EndpointBody<typeof endpoints.searchDuplicates>,
): Promise<boolean> {
  const { resource } = await watchedBy(ctx, deps, id);
  return inTransaction(ctx, async (ctx) => {
    const asked_at = ctx.clock.now();
    const begun = await ctx.db
      .insertInto('sys_duplicate_search')
      .values({ resource: resource.code, asked_at, ended_at: null })
      .onConflict((conflict) =>
        conflict
          .column('resource')
          .doUpdateSet({ asked_at, ended_at: null })
          .where((eb) => isOver(ctx, eb)),
      )
      .returning('resource')
      .executeTakeFirst();
    if (!begun) return false;
    await writeAudit(ctx, {
      action: 'duplicate.search',
      outcome: 'done',
      target: { type: resource.code, id: '' },
    });
    await deps.jobs.send(ctx, deps.searchJob, { resource: resource.code });
    return true;
  });
}
