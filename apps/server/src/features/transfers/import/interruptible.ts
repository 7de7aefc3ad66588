import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Cancel interval: a cancellation may hit the statement before the waiting one. */
const AGAIN_MS = 500;

/**
 * Runs the work in a transaction that the signal ends at once, even while a statement waits for a lock: PostgreSQL cancels the statement
 * and rolls back.
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
      // A pending cancellation must not affect the next user of the connection.
      await last;
    },
  };
}
