import { databaseOf } from '../database.ts';
import { NotShared } from './shared-transaction.ts';
import { type DatabaseContext, inTransaction, runTransaction } from './transaction.ts';

/** Work of several callers that may run in one transaction. */
export interface SharedWork<Ctx extends DatabaseContext, Result> {
  /** Works of one kind share transactions: those that lock the same tables in the same order. */
  readonly kind: string;
  /**
   * May run twice: first in a shared transaction that is rolled back, then in its own. If the connection is lost during the commit, the
   * outcome is unknown: the work must detect its own earlier result.
   */
  run(ctx: Ctx, how: { readonly isShared: boolean }): Promise<Result>;
}

/**
 * Like `inTransaction`, for frequent work: works that wait at the same time run in one transaction, which saves most round trips and
 * commits. A single work gets its own transaction. If one work fails a shared transaction, every work of it runs again in its own, so no
 * work fails because of another.
 */
export async function inSharedTransaction<Ctx extends DatabaseContext, Result>(
  ctx: Ctx,
  work: SharedWork<Ctx, Result>,
): Promise<Result> {
  const gathering = databaseOf(ctx.db)?.gathering;
  const alone = () => inTransaction(ctx, (ctx) => work.run(ctx, { isShared: false }));
  if (!gathering) return alone();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  gathering.add(work.kind, async (shared) => {
    const own =
      shared === null ? alone() : runTransaction(ctx, (ctx) => work.run(ctx, { isShared: true }), shared);
    await own.then(resolve, reject);
  });
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof NotShared)) throw error;
    return alone();
  }
}
