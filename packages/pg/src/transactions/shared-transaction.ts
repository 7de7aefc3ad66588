import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { sendInTurn } from '../statements/send-in-turn.ts';
import type { Commit } from './early-commit.ts';
import { effectsOf, shareableOf, type Undo } from './shareable.ts';

/** A work cannot continue or complete in a shared transaction and must run in its own. */
export class NotShared extends Error {}

/** Maximum duration, because a slow work delays all others. The connection itself bounds waits in PostgreSQL. */
const PATIENCE_MS = 3_000;

/** The shared transaction in which a work begins. */
export interface SharedBegin {
  /** All transactions begun here are one transaction of PostgreSQL. */
  readonly db: object;
  readonly commit: Commit;
}

interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/**
 * One transaction of PostgreSQL in which several works run concurrently, each as if in its own: their statements are pipelined, and either
 * all works are committed or none is.
 *
 * Locks isolate transactions, not works that share one. So a statement that locks declares its locks (`Shareable.locks`), and no other work
 * of the transaction may take the same lock. A locking statement without a declaration cannot run here.
 */
export class SharedTransaction implements SharedBegin {
  /** Query builder whose transactions are works of the shared one. */
  readonly db: object;
  readonly commit: Commit = { earlyFrom: null };
  readonly #client: pg.PoolClient;
  readonly #ended = Promise.withResolvers<void>();
  readonly #owners = new Map<string, Work>();
  #expected: number;
  #inFlight = 0;
  #isDissolved = false;
  #isEnding = false;
  readonly #onError = () => this.dissolve();

  /**
   * @param client a pipelined connection with a statement timeout, reserved for us until `ended`
   * @param works expected number of works
   */
  constructor(client: pg.PoolClient, works: number) {
    this.#client = client;
    this.#expected = works;
    this.#ended.promise.catch(() => undefined);
    const pool = { connect: async () => new Work(this).client, end: async () => undefined, options: {} };
    this.db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  }

  /** Resolves with the commit. @throws NotShared when nothing was committed */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  begin(): void {
    const patience = setTimeout(() => this.dissolve(), PATIENCE_MS);
    const stop = () => clearTimeout(patience);
    this.#ended.promise.then(stop, stop);
    // A lost connection emits an error in addition to those of its statements.
    this.#client.on('error', this.#onError);
    this.#client.query('begin', []).catch(() => this.dissolve());
  }

  /** Runs a statement of one work. A failure here fails all of them: PostgreSQL runs nothing after it. */
  async run(text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#isDissolved) throw new NotShared('the shared transaction is over');
    this.#inFlight += 1;
    try {
      return await sendInTurn(this.#client, () => this.#client.query(text, [...values]));
    } catch (error) {
      this.dissolve();
      throw error;
    } finally {
      this.#inFlight -= 1;
      this.#endIfDone();
    }
  }

  /** Takes a lock for one work. Returns false if another work of the transaction has it. */
  lock(work: Work, name: string): boolean {
    const owner = this.#owners.get(name) ?? work;
    this.#owners.set(name, owner);
    return owner === work;
  }

  /** Prevents the commit. No effect once the commit has been sent: its response then decides. */
  dissolve(): void {
    if (this.#isEnding) return;
    this.#isDissolved = true;
    this.#endIfDone();
  }

  /** Records that a work has ended: it succeeded, or it has no effects. */
  async leave(): Promise<void> {
    this.#expected -= 1;
    this.#endIfDone();
    return this.ended;
  }

  #endIfDone(): void {
    const isDone = this.#isDissolved || this.#expected === 0;
    if (!isDone || this.#inFlight > 0 || this.#isEnding) return;
    this.#isEnding = true;
    void this.#end();
  }

  async #end(): Promise<void> {
    try {
      const { command } = await this.#client.query(this.#isDissolved ? 'rollback' : 'commit', []);
      this.#release();
      // PostgreSQL replies ROLLBACK to a commit if a statement failed and no work noticed.
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

/** One of the works, used by its query builder as a connection. */
class Work {
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
        return completed('BEGIN');
      case 'commit':
        return this.#commit();
      case 'rollback':
        return this.#rollback();
      default:
        return this.#run(text, values);
    }
  }

  async #run(text: string, values: readonly unknown[]): Promise<Answer> {
    // A statement that the work did not await: its write would be committed with the others.
    if (this.#hasLeft) throw new NotShared('the work has come to its end');
    const { locks, writes } = effectsOf(text);
    const declared = shareableOf(text);
    if (locks && declared?.locks === undefined)
      throw this.#refuse('a statement that locks does not declare what it locks');
    if (declared?.locks !== undefined && !this.#lockAll(text, values[declared.locks]))
      throw this.#refuse('another work has the same lock');
    if (writes) this.#noteWrite(declared?.undo, values);
    return this.#shared.run(text, values);
  }

  #refuse(why: string): NotShared {
    this.#wasRefused = true;
    return new NotShared(why);
  }

  #lockAll(text: string, value: unknown): boolean {
    const names: readonly unknown[] = Array.isArray(value) ? value : [value];
    return names.every((name) => this.#shared.lock(this, `${text} ${String(name)}`));
  }

  #noteWrite(undo: Undo | undefined, values: readonly unknown[]): void {
    if (!undo || this.#undo) {
      this.#hasWritten = true;
      return;
    }
    const undoValues = undo.indexes.map((index) => values[index]);
    this.#undo = () => this.#shared.run(undo.text, undoValues);
  }

  /** A work that continued after a refused statement is incomplete. */
  async #commit(): Promise<Answer> {
    this.#hasLeft = true;
    if (this.#wasRefused) this.#shared.dissolve();
    await this.#shared.leave();
    return completed('COMMIT');
  }

  /** A failed work reports its error only after the data it read from other works is committed. */
  async #rollback(): Promise<Answer> {
    this.#hasLeft = true;
    if (this.#hasWritten) this.#shared.dissolve();
    await this.#undo?.().catch(() => undefined);
    await this.#shared.leave();
    // The error may be the work's own translation of the refusal.
    if (this.#wasRefused) throw new NotShared('a statement was refused');
    return completed('ROLLBACK');
  }
}

function completed(command: string): Answer {
  return { command, rowCount: null, rows: [] };
}
