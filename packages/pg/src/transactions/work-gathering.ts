import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type SharedBegin, SharedTransaction } from './shared-transaction.ts';

/**
 * Connections for shared transactions. Each has statement and lock timeouts from its first statement on, since one slow work delays all
 * others.
 */
export const SHARED_CONNECTIONS = {
  max: 4,
  pipeline: true,
  lock_timeout: 1_000,
  statement_timeout: 2_000,
} as const;

/** Concurrent transactions per kind: while PostgreSQL processes one, the application prepares the other. */
const TRANSACTIONS_AT_ONCE = 2;

/** A work that runs alone and takes longer, because it waits for a lock, no longer delays those behind it. */
const ALONE_MS = 1_000;

/**
 * How long to wait when all connections are in use: most are released sooner. Slower works wait for locks of other transactions, and works of
 * another kind must not wait for those.
 */
const CONNECTION_MS = 200;

/** Maximum works per transaction: with more, each waits long for the next lock. */
const WORKS_MAX = 16;

/** Runs a work. @param shared where its transaction begins; null for a transaction of its own */
type RunShared = (shared: SharedBegin | null) => Promise<void>;

/** Works of one kind. */
interface Queue {
  readonly waiting: RunShared[];
  /** How many may share a transaction now: fewer after one that was rolled back, more again with every work done. */
  most: number;
  running: number;
}

/** Lets works that arrive at the same time share transactions. */
export class WorkGathering {
  readonly #pool: pg.Pool;
  readonly #queues = new Map<string, Queue>();

  /** @param pool pipelined connections that nothing else uses */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Runs the work when its turn comes. `run` must not reject. */
  add(kind: string, run: RunShared): void {
    const queue = this.#queues.get(kind) ?? { waiting: [], most: WORKS_MAX, running: 0 };
    this.#queues.set(kind, queue);
    if (queue.most < 2) {
      // No transaction of this kind can be shared now, so the work runs immediately.
      void this.#alone(queue, run);
      return;
    }
    queue.waiting.push(run);
    // Works that arrive in one turn of the event loop share a transaction.
    if (queue.waiting.length === 1) setImmediate(() => this.#fill(queue));
  }

  #fill(queue: Queue): void {
    while (queue.running < TRANSACTIONS_AT_ONCE && queue.waiting.length > 0) {
      const runs = queue.waiting.splice(0, Math.max(1, Math.floor(queue.most)));
      queue.running += 1;
      void this.#go(queue, runs).finally(() => {
        queue.running -= 1;
        this.#fill(queue);
      });
    }
  }

  async #go(queue: Queue, runs: readonly RunShared[]): Promise<void> {
    const [only] = runs;
    if (runs.length === 1 && only) return within(ALONE_MS, this.#alone(queue, only));
    const client = await freeClient(this.#pool);
    if (!client) return void runs.map((run) => run(null));
    const shared = new SharedTransaction(client, runs.length);
    shared.begin();
    for (const run of runs) void run(shared);
    const isShared = await shared.ended.then(
      () => true,
      () => false,
    );
    if (isShared) grow(queue, runs.length);
    else queue.most /= 2;
  }

  async #alone(queue: Queue, run: RunShared): Promise<void> {
    await run(null);
    grow(queue, 1);
  }
}

/** A connection; undefined when none is available in time. */
async function freeClient(pool: pg.Pool): Promise<pg.PoolClient | undefined> {
  const coming = pool.connect().catch(() => undefined);
  // A connection that is opening is awaited.
  if (pool.waitingCount === 0) return coming;
  const client = await Promise.race([coming, sleep(CONNECTION_MS, undefined, { ref: false })]);
  if (!client) void coming.then((late) => late?.release());
  return client ?? undefined;
}

/** Resolves with the work, or after so long. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, work]);
  clearTimeout(timer);
}

function grow(queue: Queue, done: number): void {
  queue.most = Math.min(WORKS_MAX, Math.max(1, queue.most) + done / WORKS_MAX);
}
