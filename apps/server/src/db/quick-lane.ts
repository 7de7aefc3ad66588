import pg from 'pg';
import { type NamedStatement, runNamed } from './statements/named-query.ts';
import { sendInTurn } from './statements/send-in-turn.ts';

/** Two: one process of PostgreSQL may be busy while the other answers. */
const CONNECTIONS = 2;

/** More than that on their way over one connection is no quick lane any more. */
const UNDER_WAY_MAX = 200;

/** Nothing may hold up the lane for longer: not a slow statement, nor a lock on the table. */
const STATEMENT_TIMEOUT_MS = 2_000;
const LOCK_TIMEOUT_MS = 200;

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_AFTER_MS = 1_000;

/**
 * Connections over which many statements travel at once, each without waiting for the answer to the one before. That
 * spares both sides most of the work of sending and waking up, at a price: whoever is slow holds up everybody behind.
 * Therefore only for reads by key, outside any transaction. The lane never waits for a connection: while there is none,
 * or too much is under way, the caller goes the ordinary way.
 */
export interface QuickLane {
  /** The rows; undefined when the lane cannot take the statement. Rejects as any query does. */
  run(statement: NamedStatement): Promise<object[]> | undefined;
  close(): Promise<void>;
}

const lanes = new WeakMap<object, QuickLane>();

/** The lane beside a pool; undefined inside a transaction, whose statements stay on its own connection. */
export function quickLaneOf(db: object): QuickLane | undefined {
  return lanes.get(db);
}

/** Puts a lane beside a pool. */
export function addQuickLane(db: object, connection: pg.ClientConfig): QuickLane {
  const lane = openQuickLane(connection);
  lanes.set(db, lane);
  return lane;
}

/** Opens the lane; its connections come up with the first statement that asks for one. */
function openQuickLane(connection: pg.ClientConfig): QuickLane {
  const places = Array.from({ length: CONNECTIONS }, () => new Place(connection));
  return {
    run(statement) {
      const idlest = places.reduce((best, next) => (next.underWay < best.underWay ? next : best));
      return idlest.run(statement);
    },
    async close() {
      await Promise.all(places.map((place) => place.close()));
    },
  };
}

/** Where a connection is, or will be again. */
class Place {
  readonly #connection: pg.ClientConfig;
  #line: Line | undefined;
  #mayConnect = true;
  #connecting: Promise<void> | undefined;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  get underWay(): number {
    return this.#line?.underWay ?? 0;
  }

  run(statement: NamedStatement): Promise<object[]> | undefined {
    if (!this.#line && this.#mayConnect) this.#connecting = this.#connect();
    return this.#line && this.#line.underWay < UNDER_WAY_MAX ? this.#line.ask(statement) : undefined;
  }

  async close(): Promise<void> {
    this.#mayConnect = false;
    // One that comes up only now would stay for good, and with it the thread that has opened it.
    await this.#connecting;
    const line = this.#line;
    this.#line = undefined;
    await line?.client.end();
  }

  async #connect(): Promise<void> {
    this.#mayConnect = false;
    const line = new Line(this.#connection);
    line.client.on('error', () => this.#lose(line));
    line.client.on('end', () => this.#lose(line));
    try {
      await line.client.connect();
      this.#line = line;
    } catch {
      this.#retryLater();
    }
  }

  #lose(line: Line): void {
    if (this.#line !== line) return;
    this.#line = undefined;
    this.#retryLater();
  }

  /** The ordinary way tells what is wrong with the database; the lane only stays away for a while. */
  #retryLater(): void {
    setTimeout(() => {
      this.#mayConnect = true;
    }, RECONNECT_AFTER_MS).unref();
  }
}

/** One connection with what is on its way over it. */
class Line {
  readonly client: pg.Client;
  underWay = 0;

  constructor(connection: pg.ClientConfig) {
    this.client = new pg.Client({
      ...connection,
      pipeline: true,
      application_name: 'haiqiao quick lane',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
    });
  }

  async ask(statement: NamedStatement): Promise<object[]> {
    this.underWay += 1;
    try {
      const { rows } = await sendInTurn(this.client, () =>
        runNamed((query) => this.client.query(query), statement),
      );
      return rows;
    } finally {
      this.underWay -= 1;
    }
  }
}
