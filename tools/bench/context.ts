import { systemClock } from '../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../apps/server/src/adapters/random.ts';
import { type Context, type ContextBase, systemContext } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/connect.ts';
import type { DatabaseConnection } from '../../packages/pg/src/index.ts';

/** Discards what set-up code logs; errors are thrown. */
export const silentLog = { debug: silent, info: silent, warn: silent, error: silent };

function silent(): void {
  // A bench prints its own progress only.
}

/** What a context of this process is made of. */
export function benchBase(db: Context['db']): ContextBase {
  return { db, clock: systemClock, ids: systemIds, random: systemRandom, log: silentLog };
}

/** Works on a database without a server, unrestricted. The connections are closed afterwards. */
export async function withContext<Result>(
  connection: DatabaseConnection,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(connection);
  try {
    return await work(systemContext(benchBase(db), 'bench'));
  } finally {
    await db.close();
  }
}
