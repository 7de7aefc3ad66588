import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { ExpressionBuilder } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { type DuplicatesDeps, watchedBy } from './duplicates-deps.ts';

/** A search without progress for this time was interrupted. */
const FORGOTTEN_MS = 30 * 60_000;

/** An unfinished search older than this was interrupted. */
export function forgottenBefore(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - FORGOTTEN_MS);
}

/** Whether the last requested search has ended or was interrupted. */
export function isOver(ctx: Context, eb: ExpressionBuilder<Tables, 'sys_duplicate_search'>) {
  return eb.or([
    eb('sys_duplicate_search.ended_at', 'is not', null),
    eb('sys_duplicate_search.asked_at', '<', forgottenBefore(ctx)),
  ]);
}

/** Starts a search through all records; returns false when one is already running. */
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
