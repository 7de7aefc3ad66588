import type { DatabaseConnection } from '@haiqiao/pg';
import { systemClock } from '#server/adapters/clock.ts';
import { systemIds } from '#server/adapters/ids.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { systemContext } from '#server/context.ts';
import { createBroadcast } from '#server/db/broadcast.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createLog } from '#server/http/log.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import { takeTaskAction } from '#server/platform/flows/take-task-action.ts';
import { flowDepsOf } from './flow-deps-of.ts';

/**
 * Completes tasks in a separate process, many at once, and reports each; the test kills it meanwhile. `node flow-worker.ts <WorkerTask as
 * JSON>`.
 */

/** Input of the worker. */
export interface WorkerTask {
  readonly connection: DatabaseConnection;
  readonly memberId: string;
  /** Tasks with the request id that completes each. */
  readonly tasks: readonly { readonly taskId: string; readonly requestId: string }[];
}

const AT_ONCE = 6;

const { connection, memberId, tasks } = JSON.parse(process.argv[2] ?? '{}') as WorkerTask; // as sent by the test
const log = createLog({ level: 'error' });
const db = openDatabase(connection, { max: AT_ONCE });
const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
const deps = flowDepsOf(base, await createBroadcast(connection, log));
const actor = await loadMemberActor(db, { memberId, at: systemClock.now() });
const ctx = { ...systemContext(base, 'flow worker'), actor };

const waiting = tasks.values();
process.send?.({ isReady: true });
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const { taskId, requestId } of waiting) {
      await takeTaskAction(ctx, deps, { action: 'agree', taskIds: [taskId], requestId, opinion: '' });
      process.send?.({ taskId });
    }
  }),
);
