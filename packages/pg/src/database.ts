import { type Dialect, Kysely } from 'kysely';
import type { CancellableReads } from './reads/cancellable-reads.ts';
import type { ReadPipeline } from './reads/read-pipeline.ts';
import type { WorkGathering } from './transactions/work-gathering.ts';
import { LogFlush } from './transactions/early-commit.ts';

/**
 * Settings (GUC name to value) that the row security policies read; they decide which rows exist for a reader. The same object for the
 * same reader spares comparing them.
 */
export type RowSecuritySettings = Readonly<Record<string, string>>;

/** Reads as a role that is subject to the row security policies, beside a pool that is not. */
export interface RowSecurity<Tables> {
  /** The role of PostgreSQL that the policies apply to. */
  readonly role: string;
  /** Whether our user may switch to that role; checked once. */
  isAvailable(): Promise<boolean>;
  /** The database as the policies show it under these settings. The role cannot write. */
  restrictedTo(settings: RowSecuritySettings): Database<Tables>;
}

/** Optional techniques of a database. Without a technique, ordinary statements run. */
export interface DatabaseParts<Tables> {
  readonly pipeline?: ReadPipeline;
  readonly cancellableReads?: CancellableReads;
  readonly gathering?: WorkGathering;
  readonly rowSecurity?: RowSecurity<Tables>;
  /** Ends the connections, in this order, before those of the query builder. */
  readonly close?: readonly (() => Promise<void>)[];
}

/**
 * A query builder with the other techniques of the same database. A transaction is not a `Database`: `databaseOf` returns
 * undefined for it, so its statements stay on its own connection.
 */
export class Database<Tables> extends Kysely<Tables> {
  /** Pipelined reads (`pipelinedRead`). */
  readonly pipeline: ReadPipeline | undefined;
  /** Cancellable reads (`cancellableRead`). */
  readonly cancellableReads: CancellableReads | undefined;
  /** Shared transactions (`inSharedTransaction`). */
  readonly gathering: WorkGathering | undefined;
  /** Reads under row security policies. */
  readonly rowSecurity: RowSecurity<Tables> | undefined;
  /** Waits for the transaction log after early commits. */
  readonly logFlush = new LogFlush(this);
  readonly #close: readonly (() => Promise<void>)[];
  #closed: Promise<void> | undefined;

  constructor(dialect: Dialect, parts: DatabaseParts<Tables> = {}) {
    super({ dialect });
    this.pipeline = parts.pipeline;
    this.cancellableReads = parts.cancellableReads;
    this.gathering = parts.gathering;
    this.rowSecurity = parts.rowSecurity;
    this.#close = parts.close ?? [];
  }

  /** Ends all connections, once. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    for (const close of this.#close) await close();
    await this.destroy();
  }
}

/** The database behind a query builder; undefined for a transaction. */
export function databaseOf<Tables>(db: Kysely<Tables>): Database<Tables> | undefined;
export function databaseOf(db: object): Database<unknown> | undefined;
export function databaseOf(db: object): Database<unknown> | undefined {
  return db instanceof Database ? (db as Database<unknown>) : undefined; // a class check cannot know the tables
}
