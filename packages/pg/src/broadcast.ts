import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConnection, StatementRunner } from './connection.ts';

/** The part of a logger that a broadcast uses. */
export interface BroadcastLog {
  debug(details: object, message?: string): void;
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

/** Messages between all nodes that share a database. @typeParam Topics payload type by topic */
export interface Broadcast<Topics extends object> {
  /**
   * Sends a message to every node, this one included. Call it after the transaction that changed something has committed.
   * When it resolves, the subscribers of this node have run. While the connection is down, they run at once, and the
   * other nodes get the message when it is back.
   */
  publish<Topic extends keyof Topics>(topic: Topic, payload: Topics[Topic]): Promise<void>;
  /** Runs the subscribers of this node only: for a message that was lost. */
  deliver<Topic extends keyof Topics>(topic: Topic, payload: Topics[Topic]): void;
  /** Runs `listener` for every message on the topic; call the result to unsubscribe. */
  subscribe<Topic extends keyof Topics>(topic: Topic, listener: (payload: Topics[Topic]) => void): () => void;
  /** Runs `listener` whenever messages may have been missed: caches are then cleared. */
  onGap(listener: () => void): () => void;
  /** Whether messages arrive. While they do not, caches may be stale. */
  isConnected(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'haiqiao';

/** PostgreSQL limits a notification payload to 8000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900;

const RECONNECT_FIRST_MS = 100;
const RECONNECT_LAST_MS = 5_000;

/** A query detects a connection that died silently; until then caches may be this old. */
const HEARTBEAT_MS = 5_000;
const PATIENCE_MS = 5_000;

/** Messages stored for the other nodes while the connection is down; they drop their caches anyway when theirs was down too. */
const UNSENT_MAX = 1_000;

type Listener = (payload: unknown) => void;

/**
 * Opens a broadcast: one connection of its own that listens and sends, and reconnects by itself when it is lost.
 * Resolves when it listens; a first failure is thrown.
 */
export async function openBroadcast<Topics extends object>(
  connection: DatabaseConnection,
  log: BroadcastLog,
): Promise<Broadcast<Topics>> {
  const line = new BroadcastConnection<Topics>(connection, log);
  await line.open();
  return line;
}

/**
 * Sends a message over the pool, for code that has no broadcast. Inside a transaction the message leaves with its commit; but
 * commits that carry messages wait for each other, so frequent senders send after the commit (`afterCommit`).
 */
export async function sendMessage(
  db: StatementRunner,
  message: { readonly topic: string; readonly payload: object },
): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}

class BroadcastConnection<Topics extends object> implements Broadcast<Topics> {
  readonly #connection: DatabaseConnection;
  readonly #log: BroadcastLog;
  readonly #listeners = new Map<PropertyKey, Set<Listener>>();
  readonly #gapListeners = new Set<() => void>();
  #unsent: string[] = [];
  #client: pg.Client | null = null;
  #closing = new AbortController();
  /** The previous statement; statements are serialised, because pg deprecates its own queue. */
  #previous: Promise<unknown> = Promise.resolve();

  constructor(connection: DatabaseConnection, log: BroadcastLog) {
    this.#connection = connection;
    this.#log = log;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'haiqiao broadcast',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL && payload) this.#receive(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closing.signal.aborted) return client.end();
    for (const listener of this.#gapListeners) this.#run(listener);
    this.#client = client;
    this.#beat(client);
    await this.#sendUnsent();
  }

  async publish<Topic extends keyof Topics>(topic: Topic, payload: Topics[Topic]): Promise<void> {
    const text = JSON.stringify({ topic, payload });
    if (Buffer.byteLength(text) > PAYLOAD_MAX_BYTES)
      throw new Error(`the message on ${String(topic)} is too long for PostgreSQL`);
    if (await this.#send(text)) return;
    this.#unsent = [...this.#unsent, text].slice(-UNSENT_MAX);
    this.#receive(text);
  }

  deliver<Topic extends keyof Topics>(topic: Topic, payload: Topics[Topic]): void {
    for (const listener of this.#listeners.get(topic) ?? []) this.#run(() => listener(payload));
  }

  subscribe<Topic extends keyof Topics>(
    topic: Topic,
    listener: (payload: Topics[Topic]) => void,
  ): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    const entry: Listener = (payload) => listener(payload as Topics[Topic]); // publish fixes it per topic
    listeners.add(entry);
    return () => void listeners.delete(entry);
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => void this.#gapListeners.delete(listener);
  }

  isConnected(): boolean {
    return this.#client !== null;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  /** PostgreSQL delivers a notification to its own sender before it reports the statement done: our subscribers ran. */
  async #send(text: string): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    try {
      await this.#query(client, 'select pg_notify($1, $2)', [CHANNEL, text]);
      return true;
    } catch (error) {
      this.#lose(client, error);
      return false;
    }
  }

  #query(client: pg.Client, text: string, values: string[] = []): Promise<unknown> {
    const answer = this.#previous.then(() => client.query(text, values));
    this.#previous = answer.catch(() => undefined);
    return answer;
  }

  async #sendUnsent(): Promise<void> {
    for (let text = this.#unsent.shift(); text !== undefined; text = this.#unsent.shift()) {
      if (await this.#send(text)) continue;
      this.#unsent.unshift(text);
      return;
    }
  }

  #receive(text: string): void {
    const { topic, payload } = parseMessage(text);
    for (const listener of this.#listeners.get(topic) ?? []) this.#run(() => listener(payload));
  }

  #run(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#log.error({ err: error }, 'a listener to a broadcast failed');
    }
  }

  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#log.warn(
      { err: error },
      'the broadcast connection to the database is lost: caches are bypassed until it reconnects',
    );
    client.end().catch(() => undefined);
    void this.#reopen();
  }

  async #reopen(): Promise<void> {
    const { signal } = this.#closing;
    for (let waitMs = RECONNECT_FIRST_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, RECONNECT_LAST_MS)) {
      try {
        await sleep(waitMs, undefined, { signal, ref: false });
        await this.open();
        this.#log.info({}, 'the broadcast connection to the database is back');
        return;
      } catch (error) {
        this.#log.debug({ err: error }, 'the broadcast connection to the database is still down');
      }
    }
  }

  /** A periodic query detects a connection that died silently. */
  #beat(client: pg.Client): void {
    const timer = setInterval(() => {
      if (this.#client !== client) clearInterval(timer);
      else this.#query(client, 'select 1').catch((error: unknown) => this.#lose(client, error));
    }, HEARTBEAT_MS);
    timer.unref();
  }
}

/** Other programs may send on the channel: their messages name no topic. */
function parseMessage(text: string): { topic: string; payload: unknown } {
  try {
    const { topic, payload } = JSON.parse(text) as { topic?: unknown; payload?: unknown }; // checked in the next line
    return { topic: typeof topic === 'string' ? topic : '', payload };
  } catch {
    return { topic: '', payload: undefined };
  }
}
