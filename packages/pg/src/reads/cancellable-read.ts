import type { CompiledQuery } from 'kysely';
import type { ReadContext } from '../connection.ts';
import { databaseOf } from '../database.ts';

/**
 * Runs a read that ends when its caller disconnects (`ctx.signal`): the statement, or the wait for a connection, is cancelled. Inside a
 * transaction, and without a signal, it runs like any other statement.
 * @throws the error of the option `cancelledError`
 * @example const rows = await cancellableRead<{ page: string }>(ctx, sql`select …`.compile(ctx.db));
 */
export async function cancellableRead<Row>(
  { db, signal }: ReadContext,
  query: CompiledQuery<Row>,
): Promise<Row[]> {
  const reads = signal && databaseOf(db)?.cancellableReads;
  if (!signal || !reads) return (await db.executeQuery(query)).rows;
  return reads.run(query, signal);
}
