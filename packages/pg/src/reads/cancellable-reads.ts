import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { errorCode } from '../lib/error-code.ts';
import { ReadGate } from './read-gate.ts';

const QUERY_CANCELLED = '57014';

/** How long the cancelling connection stays open: typing into a search box cancels several reads in a row. */
const IDLE_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** Creates the error of a cancelled read. @param cause PostgreSQL's error, if the statement was sent */
export type CancelledError = (cause?: unknown) => Error;

type Connect = () => Promise<pg.PoolClient>;

/** State shared by the reads over one database. */
interface Shared {
  readonly gate: ReadGate;
  readonly cancelledError: CancelledError;
  /** A separate connection for cancellations, so they work when the pool is full. */
  readonly canceller: pg.Pool;
}

/** pg stores the backend process id of a connection, and does not declare it. */
type Connection = pg.PoolClient & { readonly processID: number | null };

/** Reads over one pool that can be cancelled. */
export class CancellableReads {
  readonly #connect: Connect;
  readonly #shared: Shared;

  private constructor(connect: Connect, shared: Shared) {
    this.#connect = connect;
    this.#shared = shared;
  }

  /** Reads over the connections of `connect`; the cancelling connection opens with the first cancellation. */
  static open(
    connection: pg.PoolConfig,
    options: { readonly name: string; readonly connect: Connect; readonly cancelledError: CancelledError },
  ): CancellableReads {
    const { name, connect, cancelledError } = options;
    const canceller = new pg.Pool({
      ...connection,
      max: 1,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      allowExitOnIdle: true,
      application_name: `${name} cancel`,
    });
    canceller.on('error', () => undefined);
    return new CancellableReads(connect, { gate: new ReadGate(), cancelledError, canceller });
  }

  /** Reads over other connections to the same database: the same gate and the same cancelling connection. */
  over(connect: Connect): CancellableReads {
    return new CancellableReads(connect, this.#shared);
  }

  /** Runs a statement that ends when the signal is aborted. @throws the error of `cancelledError` */
  run<Row>(query: CompiledQuery<Row>, signal: AbortSignal): Promise<Row[]> {
    const { gate, cancelledError } = this.#shared;
    return gate.run(async () => {
      if (signal.aborted) throw cancelledError();
      const connection = (await this.#connect()) as Connection; // the type above declares what pg does not
      return new Reading(connection, this.#shared).run<Row>(query, signal);
    });
  }

  close(): Promise<void> {
    return this.#shared.canceller.end();
  }
}

/** One statement on a connection reserved for it. */
class Reading {
  readonly #connection: Connection;
  readonly #shared: Shared;
  #cancelling: Promise<unknown> | undefined;

  constructor(connection: Connection, shared: Shared) {
    this.#connection = connection;
    this.#shared = shared;
  }

  async run<Row>(query: CompiledQuery<Row>, signal: AbortSignal): Promise<Row[]> {
    const cancel = () => this.#cancel();
    signal.addEventListener('abort', cancel, { once: true });
    let wasCancelled = false;
    try {
      if (signal.aborted) throw this.#shared.cancelledError();
      const { rows } = await this.#connection.query(query.sql, [...query.parameters]);
      return rows as Row[]; // the statement's own row type
    } catch (error) {
      wasCancelled = errorCode(error) === QUERY_CANCELLED;
      if (signal.aborted) throw this.#shared.cancelledError(error);
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      await this.#release(wasCancelled);
    }
  }

  #cancel(): void {
    const { processID } = this.#connection;
    if (processID === null) return;
    const cancelling = this.#shared.canceller.query('select pg_cancel_backend($1)', [processID]);
    // If no connection can be opened, the statement runs to completion.
    this.#cancelling = cancelling.catch(() => undefined);
  }

  /** A late cancellation would cancel the next statement of the connection, so the connection is closed. */
  async #release(wasCancelled: boolean): Promise<void> {
    if (this.#cancelling) await this.#cancelling;
    this.#connection.release(this.#cancelling !== undefined && !wasCancelled);
  }
}
