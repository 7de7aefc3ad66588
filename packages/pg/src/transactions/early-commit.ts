import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { StatementRunner } from '../connection.ts';

/** First version of PostgreSQL that can flush its log without another write. */
const FLUSHES_FROM = 170_000;

/**
 * Releases the locks of the transaction at its commit, before the log is flushed. Add it to the statement that takes a contended lock. When
 * the transaction began, if the commit is early: the caller then waits for the flush (`noteEarlyCommit`) before it replies. Null where standby
 * servers confirm commits, and where `synchronous_commit` has another value.
 */
export const commitEarly: RawBuilder<string | null> = sql<string | null>`case
  when current_setting('synchronous_commit') = 'on' and current_setting('synchronous_standby_names') = ''
    and current_setting('server_version_num')::integer >= ${sql.lit(FLUSHES_FROM)}
    and set_config('synchronous_commit', 'off', true) = 'off'
  then transaction_timestamp()::text end`;

/** A commit of PostgreSQL: one transaction, or several works that share one. */
export interface Commit {
  /** When its transaction began, if it commits before its log is flushed. */
  earlyFrom: string | null;
}

/** Flushes the transaction log of one database, one flush after the other. */
export class LogFlush {
  readonly #db: StatementRunner;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(db: StatementRunner) {
    this.#db = db;
  }

  /** Resolves when everything committed before the call is flushed; concurrent calls share one flush. */
  wait(): Promise<void> {
    const running = this.#running;
    if (running === null) {
      this.#running = flushLog(this.#db).finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    // The running flush may have begun before the commit.
    this.#next ??= running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.wait();
      });
    return this.#next;
  }
}

const ANSWER_TRIES = 20;
const ANSWER_STEP_MS = 250;

/**
 * Whether a transaction that committed early has reached the disk, asked after its flush failed. A lost connection undoes nothing; a crash of
 * PostgreSQL undoes what was not flushed, and resets its statistics. Waits some seconds for an answer; without one it is not durable.
 * @param begunAt when the transaction began
 */
export async function isDurable(db: StatementRunner, begunAt: string): Promise<boolean> {
  for (let tries = 0; tries < ANSWER_TRIES; tries += 1) {
    try {
      await flushLog(db);
      const { rows } = await sql<{ runs: boolean }>`
        select greatest(pg_postmaster_start_time(), (select stats_reset from pg_stat_bgwriter)) < ${begunAt}::timestamptz as runs`.execute(
        db,
      );
      return rows[0]?.runs === true;
    } catch {
      await sleep(ANSWER_STEP_MS);
    }
  }
  return false;
}

async function flushLog(db: StatementRunner): Promise<void> {
  await sql`select pg_logical_emit_message(false, 'haiqiao', '', true)`.execute(db);
}
