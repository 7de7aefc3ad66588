import type { Context } from '../context.ts';

/**
 * Runs the work in one transaction. The context handed to it hides the outer one on purpose:
 * the outer connection would escape the transaction. Inside a transaction it simply goes on.
 */
export async function inTransaction<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }));
}
