import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';

/** How often what goes on is ended: the statement that hears of it may be the one before the one that waits. */
const AGAIN_MS = 500;

/**
 * Runs the work in a transaction that ends at once when the signal says so, even where a statement waits for somebody
 * else's lock: PostgreSQL is told, which fails the statement and undoes the transaction.
 */
export function inInterruptibleTransaction<Result>(
  outside: Context,
  signal: AbortSignal,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return inTransaction(outside, async (ctx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db);
    const interrupting = interruptWhen(outside, signal, rows[0]?.pid ?? 0);
    try {
      return await work(ctx);
    } finally {
      await interrupting.end();
    }
  });
}

function interruptWhen(ctx: Context, signal: AbortSignal, pid: number): { end(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const interrupt = () => {
    // Without the database nothing waits any more.
    last = sql`select pg_cancel_backend(${pid})`.execute(ctx.db).catch(() => undefined);
  };
  const begin = () => {
    interrupt();
    timer = setInterval(interrupt, AGAIN_MS);
  };
  signal.addEventListener('abort', begin, { once: true });
  if (signal.aborted) begin();
  return {
    async end() {
      signal.removeEventListener('abort', begin);
      clearInterval(timer);
      // What was sent must not meet whoever gets the connection next.
      await last;
    },
  };
}
