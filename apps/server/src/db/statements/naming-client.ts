import pg from 'pg';
import { readingOf } from '../json-cells.ts';
import { isPrepared, runNamed, statementName } from './named-query.ts';

/** How a query builder begins and ends a transaction. */
const BEGIN = /^(?:begin|start transaction\b.*)$/u;
const END = /^(?:commit|rollback)$/u;
const COMMIT = 'commit';

/** How a statement begins with which its transaction ends: the commit is sent along with it. */
export const AND_COMMIT = '/* and commit */';

/**
 * pg with every parametrised statement named: PostgreSQL parses and plans it once per connection. A transaction is begun by its first
 * statement, in the same message: a trip to PostgreSQL costs as much as most of what is asked there.
 */
export class NamingClient extends pg.Client {
  /** Begins the transaction that is wanted, as soon as something is asked in it. */
  #begin: string | undefined;

  /** The commit of the transaction is on its way: whoever began it has still to say so. */
  #isOver = false;

  // pg declares ten overloads; only the (text, values) form is ours to change.
  override query(...args: unknown[]): never {
    return this.#answer(args) as never; // the overloads' common return type
  }

  #answer(args: readonly unknown[]): unknown {
    const [text, given] = args;
    const isPlain = args.length === 2 && typeof text === 'string' && Array.isArray(given);
    if (this.#isOver) return this.#end(text);
    if (!isPlain) return this.#afterBegin(() => Reflect.apply(super.query, this, args));
    const values: unknown[] = given;
    if (values.length > 0 || readingOf(text)) return this.#runNamed(text, values);
    if (BEGIN.test(text)) {
      this.#begin = text;
      return done(text);
    }
    if (this.#begin !== undefined && END.test(text)) {
      // Nothing was asked in it.
      this.#begin = undefined;
      return done(text);
    }
    return this.#afterBegin(() => Reflect.apply(super.query, this, args));
  }

  /** Nothing more can be asked in a transaction that is over: it would be asked outside of it. */
  #end(text: unknown): Promise<unknown> {
    if (typeof text !== 'string' || !END.test(text))
      return Promise.reject(new Error('something was asked in a transaction that was committed already'));
    this.#isOver = false;
    return done(text);
  }

  async #runLast(text: string, values: readonly unknown[]): Promise<unknown> {
    this.#isOver = true;
    try {
      return await runNamed((query) => super.query(query), {
        name: statementName(text),
        text,
        values,
        commit: COMMIT,
      });
    } catch (error) {
      // Nothing was committed: whoever began the transaction undoes it.
      this.#isOver = false;
      throw error;
    }
  }

  #runNamed(text: string, values: readonly unknown[]): unknown {
    const begin = this.#begin;
    if (begin !== undefined && !isPrepared(this.connection, begin))
      return this.#afterBegin(() => this.#runNamed(text, values));
    this.#begin = undefined;
    const statement = { name: statementName(text), text, values };
    if (begin === undefined && text.startsWith(AND_COMMIT)) return this.#runLast(text, values);
    return runNamed((query) => super.query(query), begin === undefined ? statement : { ...statement, begin });
  }

  /** What cannot bring the beginning along waits until the transaction is begun by a message of its own. */
  #afterBegin(ask: () => unknown): unknown {
    const begin = this.#begin;
    if (begin === undefined) return ask();
    this.#begin = undefined;
    const statement = { name: statementName(begin), text: begin, values: [] };
    return runNamed((query) => super.query(query), statement).then(ask);
  }
}

/** As PostgreSQL would answer. */
async function done(text: string): Promise<{ command: string; rowCount: null; rows: [] }> {
  return { command: text.toUpperCase(), rowCount: null, rows: [] };
}
