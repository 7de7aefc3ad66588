import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Context, Log } from '#server/context.ts';
import type { DatabaseConnection } from './connect.ts';

/** Everything that nodes tell each other, with what they say. */
export interface BroadcastTopics {
  readonly 'session-ended': { readonly sessionId: string };
  /** It stands for somebody else from now on (view as), or for its own member again. */
  readonly 'session-changed': { readonly sessionId: string };
  readonly 'permissions-changed': Readonly<Record<string, never>>;
  readonly 'settings-changed': Readonly<Record<string, never>>;
  readonly 'member-changed': { readonly memberId: string };
  readonly 'api-keys-changed': Readonly<Record<string, never>>;
  readonly 'work-calendar-changed': Readonly<Record<string, never>>;
  readonly 'dictionaries-changed': Readonly<Record<string, never>>;
  readonly 'metadata-changed': { readonly version: number };
  /** Messages to these members were sent, read or closed; 150 members at most. */
  readonly 'messages-changed': { readonly memberIds: readonly string[] };
}

export type BroadcastTopic = keyof BroadcastTopics;

/** News between all nodes that share a database (DESIGN §3). */
export interface Broadcast {
  /**
   * Tells every node, this one included. Call it after the transaction that changed something has committed.
   * When it resolves, the subscribers of this node have run. While the connection is down, they run at once and the
   * other nodes hear of it as soon as it is back.
   */
  publish<Topic extends BroadcastTopic>(topic: Topic, payload: BroadcastTopics[Topic]): Promise<void>;
  /** Runs `listener` at every piece of news on the topic; the answer ends the subscription. */
  subscribe<Topic extends BroadcastTopic>(
    topic: Topic,
    listener: (payload: BroadcastTopics[Topic]) => void,
  ): () => void;
  /** Runs `listener` whenever news may have been missed: whoever caches drops everything it has. */
  onGap(listener: () => void): () => void;
  /** Whether news arrives. While it does not, nobody may trust a cache. */
  isConnected(): boolean;
  close(): Promise<void>;
}

const CHANNEL = 'haiqiao';

/** PostgreSQL's own limit for the text of a notification is 8000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900;

const RECONNECT_FIRST_MS = 100;
const RECONNECT_LAST_MS = 5_000;

/** A line that died without a word is noticed by asking; until then caches may be this old. */
const HEARTBEAT_MS = 5_000;
const PATIENCE_MS = 5_000;

/** News kept for the others while the line is down; they drop their caches anyway when theirs was down too. */
const UNSENT_MAX = 1_000;

type Listener = (payload: unknown) => void;

/**
 * Opens the news line: one connection of its own that listens and speaks, and comes back by itself when it is lost.
 * Resolves when it listens; a first failure is thrown.
 */
export async function createBroadcast(connection: DatabaseConnection, log: Log): Promise<Broadcast> {
  const line = new NewsLine(connection, log);
  await line.open();
  return line;
}

/**
 * Tells every node over the pool, for code that knows no news line. Inside a transaction the news leaves with its commit; but
 * commits that carry news wait for each other, so whoever does that often speaks after the commit (`afterCommit`).
 */
export async function speak<Topic extends BroadcastTopic>(
  db: Context['db'],
  topic: Topic,
  payload: BroadcastTopics[Topic],
): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, payload })})`.execute(db);
}

class NewsLine implements Broadcast {
  readonly #connection: DatabaseConnection;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #gapListeners = new Set<() => void>();
  #unsent: string[] = [];
  #client: pg.Client | null = null;
  #closing = new AbortController();
  /** The statement before; one waits for the other, since pg is giving up its own queue. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(connection: DatabaseConnection, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'haiqiao news',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL && payload) this.#hear(payload);
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

  async publish<Topic extends BroadcastTopic>(topic: Topic, payload: BroadcastTopics[Topic]): Promise<void> {
    const text = JSON.stringify({ topic, payload });
    if (Buffer.byteLength(text) > PAYLOAD_MAX_BYTES)
      throw new Error(`news on ${topic} is too long for PostgreSQL`);
    if (await this.#send(text)) return;
    this.#unsent = [...this.#unsent, text].slice(-UNSENT_MAX);
    this.#hear(text);
  }

  subscribe<Topic extends BroadcastTopic>(
    topic: Topic,
    listener: (payload: BroadcastTopics[Topic]) => void,
  ): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    const entry: Listener = (payload) => listener(payload as BroadcastTopics[Topic]); // publish fixes it per topic
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

  /** PostgreSQL hands a notification to its own sender before it reports the statement done: our subscribers ran. */
  async #send(text: string): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    try {
      await this.#ask(client, 'select pg_notify($1, $2)', [CHANNEL, text]);
      return true;
    } catch (error) {
      this.#lose(client, error);
      return false;
    }
  }

  #ask(client: pg.Client, text: string, values: string[] = []): Promise<unknown> {
    const asked = this.#before.then(() => client.query(text, values));
    this.#before = asked.catch(() => undefined);
    return asked;
  }

  async #sendUnsent(): Promise<void> {
    for (let text = this.#unsent.shift(); text !== undefined; text = this.#unsent.shift()) {
      if (await this.#send(text)) continue;
      this.#unsent.unshift(text);
      return;
    }
  }

  #hear(text: string): void {
    const { topic, payload } = parseMessage(text);
    for (const listener of this.#listeners.get(topic) ?? []) this.#run(() => listener(payload));
  }

  #run(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#log.error({ err: error }, 'a listener to news failed');
    }
  }

  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#log.warn(
      { err: error },
      'the news line to the database is lost: caches are bypassed until it is back',
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
        this.#log.info({}, 'the news line to the database is back');
        return;
      } catch (error) {
        this.#log.debug({ err: error }, 'the news line to the database is still down');
      }
    }
  }

  /** A line that died without a word is found out by asking now and then. */
  #beat(client: pg.Client): void {
    const timer = setInterval(() => {
      if (this.#client !== client) clearInterval(timer);
      else this.#ask(client, 'select 1').catch((error: unknown) => this.#lose(client, error));
    }, HEARTBEAT_MS);
    timer.unref();
  }
}

/** Others may speak on the channel too: what is not ours names no topic. */
function parseMessage(text: string): { topic: string; payload: unknown } {
  try {
    const { topic, payload } = JSON.parse(text) as { topic?: unknown; payload?: unknown }; // checked in the next line
    return { topic: typeof topic === 'string' ? topic : '', payload };
  } catch {
    return { topic: '', payload: undefined };
  }
}
