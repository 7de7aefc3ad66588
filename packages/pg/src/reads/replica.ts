import pg from 'pg';
import { type DatabaseConnection, openPool } from '../connection.ts';
import type { Database } from '../database.ts';
import { errorCode } from '../lib/error-code.ts';
import { isTransientError } from '../pg-errors.ts';
import { Freshness } from './freshness.ts';

/** SQLSTATE of a statement that was cancelled or took too long: the primary would not be faster. */
const QUERY_CANCELLED = '57014';

const CHECK_EVERY_MS = 1_000;
/** A server that answers later than this counts as lost. */
const CHECK_TIMEOUT_MS = 2_000;

/** The position that a commit on the primary is certainly not behind, in bytes of the write-ahead log. */
export const WRITE_POSITION = `(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint`;

/** Null on a server that is not a replica (any more). */
const REPLAY_POSITION = `case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end`;

/** The part of a logger that a replica uses. */
export interface ReplicaLog {
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
}

/** How a replica is opened. */
export interface ReplicaOptions<Tables> {
  /** The replica, with its own connections. It is closed together with its checks. */
  readonly db: Database<Tables>;
  readonly replica: DatabaseConnection;
  readonly primary: DatabaseConnection;
  /** Prefix of the `application_name` of the two checking connections. */
  readonly name: string;
  /** A replica that is further behind is not read. */
  readonly lagMaxMs: number;
  readonly log: ReplicaLog;
}

/**
 * A streaming replica that is read while it is healthy. Every second it is compared with the primary: it must answer, be in recovery, and
 * have replayed what the primary had written `lagMaxMs` ago.
 */
export class Replica<Tables> {
  readonly #options: ReplicaOptions<Tables>;
  readonly #primary: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #freshness: Freshness;
  #timer: NodeJS.Timeout | undefined;
  /** Ends the waits of the reads on the replica. */
  readonly #waiting = new Set<(reason: Error) => void>();
  #isRead = false;
  #isClosed = false;

  private constructor(options: ReplicaOptions<Tables>) {
    const checking = {
      max: 1,
      application_name: `${options.name} replica check`,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
    };
    this.#options = options;
    this.#freshness = new Freshness(options.lagMaxMs);
    this.#primary = openPool(options.primary, checking);
    this.#replica = openPool(options.replica, checking);
  }

  /** Opens a replica and begins to check it; until the first check succeeds, the primary is read. */
  static open<Tables>(options: ReplicaOptions<Tables>): Replica<Tables> {
    const replica = new Replica(options);
    void replica.#check();
    return replica;
  }

  /**
   * Runs a read on the replica, or on the primary when the replica is behind `position`, lags or is down. A read that the replica does not
   * complete is repeated on the primary, so it must have no effects.
   * @param position of the newest write that the read must see (`WRITE_POSITION`); null for none
   * @param onReplica receives the replica
   */
  async read<Result>(
    position: number | null,
    onReplica: (db: Database<Tables>) => Promise<Result>,
    onPrimary: () => Promise<Result>,
  ): Promise<Result> {
    if (!this.#hasReplayed(position)) return onPrimary();
    try {
      return await this.#unlessLost(onReplica(this.#options.db));
    } catch (error) {
      if (!isFaultOfReplica(error)) throw error;
      return onPrimary();
    }
  }

  /** Ends the checks and all connections to the replica. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#primary.end(), this.#replica.end(), this.#options.db.close()]);
  }

  /** A lost server may leave its connections open and never answer. */
  async #unlessLost<Result>(read: Promise<Result>): Promise<Result> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    try {
      return await Promise.race([read, promise]);
    } finally {
      this.#waiting.delete(reject);
    }
  }

  #hasReplayed(position: number | null): boolean {
    return this.#isRead && this.#freshness.isFresh(performance.now()) && this.#freshness.covers(position);
  }

  async #check(): Promise<void> {
    const askedAt = performance.now();
    try {
      // In this order: what the primary has written by now is not yet due on the replica.
      const replayed = await readPosition(this.#replica, REPLAY_POSITION);
      if (replayed === null) throw new ReplicaLost('it is not a replica');
      const written = await readPosition(this.#primary, WRITE_POSITION);
      this.#freshness.note({ askedAt, written: written ?? 0, replayed });
      const isFresh = this.#freshness.isFresh(performance.now());
      this.#use(isFresh, new ReplicaLost('it lags'));
    } catch (error) {
      this.#use(false, error);
    }
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#check(), CHECK_EVERY_MS).unref();
  }

  /** Reads that wait for a lost replica continue on the primary. */
  #use(isRead: boolean, reason: unknown): void {
    if (isRead === this.#isRead || this.#isClosed) return;
    this.#isRead = isRead;
    const { log } = this.#options;
    if (isRead) return log.info({}, 'the replica is read');
    log.warn({ err: reason }, 'the replica is not read until it has caught up');
    for (const reject of this.#waiting) reject(new ReplicaLost('it was lost during the read'));
  }
}

/** The replica cannot be read. */
class ReplicaLost extends Error {
  override readonly name = 'ReplicaLost';
}

/**
 * Whether the primary may succeed where the replica failed: it is unavailable, its replay cancelled the read, or it does not have a table
 * or column yet.
 */
function isFaultOfReplica(error: unknown): boolean {
  if (errorCode(error) === QUERY_CANCELLED) return false;
  return error instanceof ReplicaLost || error instanceof pg.DatabaseError || isTransientError(error);
}

async function readPosition(pool: pg.Pool, position: string): Promise<number | null> {
  const { rows } = await pool.query<{ position: number | null }>(`select ${position} as position`);
  return rows[0]?.position ?? null;
}
