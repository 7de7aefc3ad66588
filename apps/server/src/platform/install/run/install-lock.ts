import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ContextBase } from '#server/context.ts';
import { StartError } from '#server/lib/start-error.ts';

/** Key of the advisory lock; the number has no meaning. */
const ASK_FOR_LOCK = 'select pg_try_advisory_xact_lock(7230911) as locked';
const ASK_AGAIN_MS = 200;
const PATIENCE_MS = 10 * 60_000;

/**
 * Runs the work while no other node installs. The lock belongs to an otherwise idle open transaction, so it ends with this process. Waiting
 * nodes poll: a waiting statement would block concurrent index builds.
 * @throws StartError when another node does not finish
 */
export async function withInstallLock<Result>(
  base: ContextBase,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += ASK_AGAIN_MS) {
    const outcome = await base.db.transaction().execute(async (db) => {
      // Without parameters: a statement with them keeps its snapshot until the transaction ends, and a concurrent index build waits for
      // every snapshot.
      const { rows } = await sql.raw<{ locked: boolean }>(ASK_FOR_LOCK).execute(db);
      return rows[0]?.locked === true ? { result: await work() } : null;
    });
    if (outcome !== null) return outcome.result;
    await sleep(ASK_AGAIN_MS);
  }
  throw new StartError(
    'Another node has been installing definitions for ten minutes: look at its log, then start again.',
  );
}
