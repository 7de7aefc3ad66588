import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { sendInTurn } from '#server/db/statements/send-in-turn.ts';
import type { Database } from '#server/db/tables.ts';
import { judge, shareableOf, type Undoing } from './shareable.ts';

/** A work cannot go on, or has not come to its end, in a transaction with others: it has to be done in one of its own. */
export class NotShared extends Error {}

/** Whoever waits for a slow work makes all the others wait, too. What waits in PostgreSQL the connection itself bounds. */
const PATIENCE_MS = 3_000;

interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/**
 * One transaction of PostgreSQL in which several works are done at once, each as if it had one of its own: their statements travel
 * together, none waits for the answer to another one's, and all of them are committed, or none is.
 *
 * What holds off others in a transaction of one's own, locks that is, does not hold off those who share it. So a statement that locks
 * says what it holds (`Shareable.holds`), and nobody else in the transaction may hold the same; one that does not say it takes no part.
 */
export class SharedTransaction {
  /** Each transaction begun here is a work of the shared one. */
  readonly db: Kysely<Database>;
  readonly #client: pg.PoolClient;
  readonly #ended = Promise.withResolvers<void>();
  readonly #holders = new Map<string, Party>();
  #expected: number;
  #underWay = 0;
  #isDissolved = false;
  #isEnding = false;
  readonly #onError = () => this.dissolve();

  /**
   * @param client travels as a pipeline, bounds how long a statement takes, and is ours until `ended`
   * @param works how many there are going to be
   */
  constructor(client: pg.PoolClient, works: number) {
    this.#client = client;
    this.#expected = works;
    this.#ended.promise.catch(() => undefined);
    const pool = { connect: async () => new Party(this).client, end: async () => undefined, options: {} };
    this.db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  }

  /** Resolves with the commit. @throws NotShared when nothing was committed */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  begin(): void {
    const patience = setTimeout(() => this.dissolve(), PATIENCE_MS);
    const stop = () => clearTimeout(patience);
    this.#ended.promise.then(stop, stop);
    // A connection that breaks says so by itself, too, beside the statements that fail.
    this.#client.on('error', this.#onError);
    this.#client.query('begin', []).catch(() => this.dissolve());
  }

  /** Asks for one of the works. What fails here fails for all of them: PostgreSQL goes on with nothing after it. */
  async ask(text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#isDissolved) throw new NotShared('the transaction that was shared is over');
    this.#underWay += 1;
    try {
      return await sendInTurn(this.#client, () => this.#client.query(text, [...values]));
    } catch (error) {
      this.dissolve();
      throw error;
    } finally {
      this.#underWay -= 1;
      this.#endIfDone();
    }
  }

  /** Whether the party has it for itself until the end. */
  hold(party: Party, name: string): boolean {
    const holder = this.#holders.get(name) ?? party;
    this.#holders.set(name, holder);
    return holder === party;
  }

  /** Nothing of it is going to be committed; too late where the commit is on its way, whose answer tells what has become of it. */
  dissolve(): void {
    if (this.#isEnding) return;
    this.#isDissolved = true;
    this.#endIfDone();
  }

  /** A work has come to its end, well or without a trace. */
  async leave(): Promise<void> {
    this.#expected -= 1;
    this.#endIfDone();
    return this.ended;
  }

  #endIfDone(): void {
    const isDone = this.#isDissolved || this.#expected === 0;
    if (!isDone || this.#underWay > 0 || this.#isEnding) return;
    this.#isEnding = true;
    void this.#end();
  }

  async #end(): Promise<void> {
    try {
      const { command } = await this.#client.query(this.#isDissolved ? 'rollback' : 'commit', []);
      this.#release();
      // PostgreSQL answers so where a statement had failed that nobody told us of.
      if (this.#isDissolved || command !== 'COMMIT') throw new NotShared('nothing was committed');
      this.#ended.resolve();
    } catch (error) {
      const isOurs = error instanceof NotShared;
      if (!isOurs) this.#release(true);
      this.#isDissolved = true;
      this.#ended.reject(isOurs ? error : new NotShared('the connection was lost', { cause: error }));
    }
  }

  #release(isBroken = false): void {
    this.#client.off('error', this.#onError);
    this.#client.release(isBroken);
  }
}

/** One of the works, which takes it for a connection of its own. */
class Party {
  readonly client: PostgresPoolClient;
  readonly #shared: SharedTransaction;
  #undo: (() => Promise<unknown>) | undefined;
  #hasWritten = false;
  #wasRefused = false;
  #hasLeft = false;

  constructor(shared: SharedTransaction) {
    this.#shared = shared;
    const query = (text: string, values: readonly unknown[] = []) => this.#query(text, values);
    this.client = { query, release: () => undefined } as unknown as PostgresPoolClient; // no cursors here
  }

  async #query(text: string, values: readonly unknown[]): Promise<Answer> {
    switch (text) {
      case 'begin':
        return ended('BEGIN');
      case 'commit':
        return this.#commit();
      case 'rollback':
        return this.#rollback();
      default:
        return this.#ask(text, values);
    }
  }

  async #ask(text: string, values: readonly unknown[]): Promise<Answer> {
    // A part of the work that goes on by itself: what it wrote now would be committed with the others.
    if (this.#hasLeft) throw new NotShared('the work has come to its end');
    const { locks, writes } = judge(text);
    const own = shareableOf(text);
    if (locks && own?.holds === undefined)
      throw this.#refuse('a statement that locks does not say what it holds');
    if (own?.holds !== undefined && !this.#holdAll(text, values[own.holds]))
      throw this.#refuse('another work holds the same');
    if (writes) this.#noteWriting(own?.undo, values);
    return this.#shared.ask(text, values);
  }

  #refuse(why: string): NotShared {
    this.#wasRefused = true;
    return new NotShared(why);
  }

  #holdAll(text: string, value: unknown): boolean {
    const names: readonly unknown[] = Array.isArray(value) ? value : [value];
    return names.every((name) => this.#shared.hold(this, `${text} ${String(name)}`));
  }

  #noteWriting(undo: Undoing | undefined, values: readonly unknown[]): void {
    if (!undo || this.#undo) {
      this.#hasWritten = true;
      return;
    }
    const given = undo.places.map((place) => values[place]);
    this.#undo = () => this.#shared.ask(undo.text, given);
  }

  /** Whoever was refused something, and went on regardless, has not done what it was to do. */
  async #commit(): Promise<Answer> {
    this.#hasLeft = true;
    if (this.#wasRefused) this.#shared.dissolve();
    await this.#shared.leave();
    return ended('COMMIT');
  }

  /** What has failed tells why only once it is certain that what it saw of the others is true. */
  async #rollback(): Promise<Answer> {
    this.#hasLeft = true;
    if (this.#hasWritten) this.#shared.dissolve();
    await this.#undo?.().catch(() => undefined);
    await this.#shared.leave();
    // What it says may be its own word for the refusal.
    if (this.#wasRefused) throw new NotShared('something was refused');
    return ended('ROLLBACK');
  }
}

function ended(command: string): Answer {
  return { command, rowCount: null, rows: [] };
}
