import pg from 'pg';
import { type NamedStatement, runNamed } from '../statements/named-query.ts';
import { sendInTurn } from '../statements/send-in-turn.ts';

/** Two, so that one backend of PostgreSQL can reply while the other is busy. */
const CONNECTIONS = 2;

/** Above this number of statements in flight per connection, waiting for a pool connection is faster. */
const IN_FLIGHT_MAX = 200;

/** Maximum time a statement may block the pipeline, by its execution or by waiting for a lock. */
const STATEMENT_TIMEOUT_MS = 2_000;
const LOCK_TIMEOUT_MS = 200;

const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_AFTER_MS = 1_000;

/**
 * Connections with many statements in flight, sent without waiting for the previous response. This saves both sides most system calls and
 * wake-ups. The cost: a slow statement blocks all statements behind it, so the pipeline is only for reads by key, outside transactions. The
 * pipeline never waits for a connection: if there is none, or too many statements are in flight, the statement runs over the pool.
 */
export class ReadPipeline {
  readonly #lines: readonly Line[];

  /** Its connections open with the first statement. */
  constructor(connection: pg.ClientConfig) {
    this.#lines = Array.from({ length: CONNECTIONS }, () => new Line(connection));
  }

  /** The rows; undefined when the pipeline cannot accept the statement. Rejects like any query. */
  run(statement: NamedStatement): Promise<object[]> | undefined {
    const idlest = this.#lines.reduce((best, next) => (next.inFlight < best.inFlight ? next : best));
    return idlest.run(statement);
  }

  async close(): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.close()));
  }
}

/** A connection that reconnects when it is lost. */
class Line {
  readonly #config: pg.ClientConfig;
  #open: OpenLine | undefined;
  #mayConnect = true;
  #connecting: Promise<void> | undefined;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  get inFlight(): number {
    return this.#open?.inFlight ?? 0;
  }

  run(statement: NamedStatement): Promise<object[]> | undefined {
    if (!this.#open && this.#mayConnect) this.#connecting = this.#connect();
    return this.#open && this.#open.inFlight < IN_FLIGHT_MAX ? this.#open.send(statement) : undefined;
  }

  async close(): Promise<void> {
    this.#mayConnect = false;
    // A connection that opens after the close would never end, nor would the thread that opened it.
    await this.#connecting;
    const line = this.#open;
    this.#open = undefined;
    await line?.client.end();
  }

  async #connect(): Promise<void> {
    this.#mayConnect = false;
    const line = new OpenLine(this.#config);
    line.client.on('error', () => this.#lose(line));
    line.client.on('end', () => this.#lose(line));
    try {
      await line.client.connect();
      this.#open = line;
    } catch {
      this.#retryLater();
    }
  }

  #lose(line: OpenLine): void {
    if (this.#open !== line) return;
    this.#open = undefined;
    this.#retryLater();
  }

  /** Statements over the pool report database errors; the pipeline only pauses. */
  #retryLater(): void {
    setTimeout(() => {
      this.#mayConnect = true;
    }, RECONNECT_AFTER_MS).unref();
  }
}

/** An open connection with the number of its statements in flight. */
class OpenLine {
  readonly client: pg.Client;
  inFlight = 0;

  constructor(config: pg.ClientConfig) {
    this.client = new pg.Client({
      ...config,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
    });
  }

  async send(statement: NamedStatement): Promise<object[]> {
    this.inFlight += 1;
    try {
      const { rows } = await sendInTurn(this.client, () =>
        runNamed((query) => this.client.query(query), statement),
      );
      return rows;
    } finally {
      this.inFlight -= 1;
    }
  }
}
