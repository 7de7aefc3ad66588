import { AppError } from '@haiqiao/contract/errors';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Context } from '#server/context.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { ReadGate } from './read-gate.ts';

const QUERY_CANCELLED = '57014';

/** The line that cancels stays open for a while: whoever types into a search box hangs up more than once. */
const IDLE_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2_000;

interface Lane {
  readonly connect: () => Promise<pg.PoolClient>;
  /** All reads of a database go through the same one. */
  readonly gate: ReadGate;
  /** Stops what a backend is doing; answers when PostgreSQL has told it. */
  cancel(processId: number): Promise<void>;
}

/** pg keeps the number of the process that serves a connection, and does not declare it. */
type Connection = pg.PoolClient & { readonly processID: number | null };

const lanes = new WeakMap<object, Lane>();

/** Lets reads over this pool be cancelled: by a connection of its own, so that a full pool is no obstacle. */
export function addCancelling(
  db: object,
  pool: pg.Pool,
  connection: pg.PoolConfig,
): { close(): Promise<void> } {
  const line = new pg.Pool({
    ...connection,
    max: 1,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    allowExitOnIdle: true,
    application_name: 'haiqiao cancel',
  });
  line.on('error', () => undefined);
  const cancel = async (processId: number) =>
    void (await line.query('select pg_cancel_backend($1)', [processId]));
  lanes.set(db, { connect: () => pool.connect(), gate: new ReadGate(), cancel });
  return { close: () => line.end() };
}

/** Reads over other connections to the same database are cancelled over the same line, and wait at the same gate. */
export function shareCancelling(db: object, other: object, connect: Lane['connect']): void {
  const lane = lanes.get(db);
  if (lane) lanes.set(other, { ...lane, connect });
}

/**
 * Runs a read whose caller may lose interest (`ctx.signal`, see `abortable`): the statement then ends at once, and so does
 * the wait for a connection. Inside a transaction, or where nobody can hang up, it runs as any other statement.
 * @throws AppError REQUEST_ABORTED
 * @example const rows = await cancellableRead<{ page: string }>(ctx, sql`select …`.compile(ctx.db));
 */
export async function cancellableRead<Row>(
  ctx: Pick<Context, 'db' | 'signal'>,
  query: CompiledQuery<Row>,
): Promise<Row[]> {
  const { db, signal } = ctx;
  const lane = lanes.get(db);
  if (!signal || !lane) return (await db.executeQuery(query)).rows;
  return lane.gate.run(async () => {
    if (signal.aborted) throw new AppError('REQUEST_ABORTED');
    const connection = (await lane.connect()) as Connection; // the type above says what is missing
    return new Reading(connection, lane).run<Row>(query, signal);
  });
}

/** One statement on a connection that it has for itself. */
class Reading {
  readonly #connection: Connection;
  readonly #lane: Lane;
  #cancelling: Promise<void> | undefined;

  constructor(connection: Connection, lane: Lane) {
    this.#connection = connection;
    this.#lane = lane;
  }

  async run<Row>(query: CompiledQuery<Row>, signal: AbortSignal): Promise<Row[]> {
    const cancel = () => this.#cancel();
    signal.addEventListener('abort', cancel, { once: true });
    let wasCancelled = false;
    try {
      if (signal.aborted) throw new AppError('REQUEST_ABORTED');
      const { rows } = await this.#connection.query(query.sql, [...query.parameters]);
      return rows as Row[]; // the statement's own row type
    } catch (error) {
      wasCancelled = errorCode(error) === QUERY_CANCELLED;
      if (signal.aborted) throw new AppError('REQUEST_ABORTED', undefined, { cause: error });
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      await this.#release(wasCancelled);
    }
  }

  #cancel(): void {
    const { processID } = this.#connection;
    if (processID === null) return;
    // A line that cannot be opened only means that the statement runs to its own end.
    this.#cancelling = this.#lane.cancel(processID).catch(() => undefined);
  }

  /** A cancellation that came too late would hit whoever uses the connection next: such a connection is not given back. */
  async #release(wasCancelled: boolean): Promise<void> {
    if (this.#cancelling) await this.#cancelling;
    this.#connection.release(this.#cancelling !== undefined && !wasCancelled);
  }
}
