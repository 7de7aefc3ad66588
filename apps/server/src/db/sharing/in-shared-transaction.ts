import type { Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { NotShared, SharedTransaction } from './shared-transaction.ts';

/**
 * Connections for shared transactions. None is held for long: a transaction that does not come to its end is given up. They know from
 * their first statement on how long one may wait, or take: it makes all the others wait, too.
 */
export const SHARED_CONNECTIONS = {
  max: 4,
  pipeline: true,
  lock_timeout: 1_000,
  statement_timeout: 2_000,
} as const;

/** Of one kind go two at once: while PostgreSQL is busy with one, the works of the other are thought about here. */
const LANES = 2;

/** A work of its own that takes longer, since somebody holds what it waits for, keeps those behind it no more. */
const LANE_HELD_MS = 1_000;

/**
 * All connections are taken: most come back sooner. Longer they are held only by works that wait for locks of somebody else, and nobody of
 * another kind waits for those.
 */
const CONNECTION_MS = 200;

/** As many works share a transaction at most: with more, whoever waits for the next number waits long. */
const WORKS_MAX = 16;

/** A work, told the database in which its transaction is to begin; null for one of its own. */
type Run = (db: Kysely<Database> | null) => Promise<void>;

/** Works of one kind. */
interface Queue {
  readonly waiting: Run[];
  /** How many may share a transaction just now: fewer after one that came to nothing, and more again with every work done. */
  most: number;
  busy: number;
}

/** Lets works that come at the same time share transactions. */
class Gathering {
  readonly #pool: pg.Pool;
  readonly #queues = new Map<string, Queue>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Done when its turn comes. Never rejects as long as `run` does not. */
  add(kind: string, run: Run): void {
    const queue = this.#queues.get(kind) ?? { waiting: [], most: WORKS_MAX, busy: 0 };
    this.#queues.set(kind, queue);
    if (queue.most < 2) {
      // Nothing of the kind can be shared just now: nobody waits for it.
      void this.#alone(queue, run);
      return;
    }
    queue.waiting.push(run);
    // What comes in one turn of the event loop goes together.
    if (queue.waiting.length === 1) setImmediate(() => this.#fill(queue));
  }

  #fill(queue: Queue): void {
    while (queue.busy < LANES && queue.waiting.length > 0) {
      const runs = queue.waiting.splice(0, Math.max(1, Math.floor(queue.most)));
      queue.busy += 1;
      void this.#go(queue, runs).finally(() => {
        queue.busy -= 1;
        this.#fill(queue);
      });
    }
  }

  async #go(queue: Queue, runs: readonly Run[]): Promise<void> {
    const [only] = runs;
    if (runs.length === 1 && only) return within(LANE_HELD_MS, this.#alone(queue, only));
    const client = await freeClient(this.#pool);
    if (!client) return void runs.map((run) => run(null));
    const shared = new SharedTransaction(client, runs.length);
    shared.begin();
    for (const run of runs) void run(shared.db);
    const isShared = await shared.ended.then(
      () => true,
      () => false,
    );
    if (isShared) grow(queue, runs.length);
    else queue.most /= 2;
  }

  async #alone(queue: Queue, run: Run): Promise<void> {
    await run(null);
    grow(queue, 1);
  }
}

/** A connection; undefined when there is none, or none in time. */
async function freeClient(pool: pg.Pool): Promise<pg.PoolClient | undefined> {
  const coming = pool.connect().catch(() => undefined);
  // One that is being opened is waited for.
  if (pool.waitingCount === 0) return coming;
  const client = await Promise.race([coming, sleep(CONNECTION_MS, undefined, { ref: false })]);
  if (!client) void coming.then((late) => late?.release());
  return client ?? undefined;
}

/** Done with the work, or after so long. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, work]);
  clearTimeout(timer);
}

function grow(queue: Queue, done: number): void {
  queue.most = Math.min(WORKS_MAX, Math.max(1, queue.most) + done / WORKS_MAX);
}

const gatherings = new WeakMap<object, Gathering>();

/** Lets transactions over a pool be shared. @param pool pipelined connections that nobody else uses */
export function addSharing(db: object, pool: pg.Pool): { close(): Promise<void> } {
  gatherings.set(db, new Gathering(pool));
  return { close: () => pool.end() };
}

/** What several may do in one transaction. */
export interface SharedWork<Result> {
  /** Works of one kind share: those that lock the same tables in the same order. */
  readonly kind: string;
  /**
   * May run twice: in a shared transaction first, where nothing comes of it, and then in one of its own. Where the connection is lost with
   * the commit on its way nobody knows what has come of it: the work must find what it has done before.
   */
  run(ctx: Context, how: { readonly isShared: boolean }): Promise<Result>;
}

/**
 * As `inTransaction`, for work that comes in by the dozen: works that are waiting at the same time are done in one transaction, which
 * spares both sides most of the trips and commits. Whoever comes alone gets one of their own, and so does everybody of a transaction that one of
 * them broke: nobody's work fails for that of another.
 */
export async function inSharedTransaction<Result>(ctx: Context, work: SharedWork<Result>): Promise<Result> {
  const gathering = gatherings.get(ctx.db);
  const alone = () => inTransaction(ctx, (ctx) => work.run(ctx, { isShared: false }));
  if (!gathering) return alone();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  gathering.add(work.kind, async (db) => {
    const own = db === null ? alone() : inTransaction(ctx, (ctx) => work.run(ctx, { isShared: true }), db);
    await own.then(resolve, reject);
  });
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof NotShared)) throw error;
    return alone();
  }
}
