import pg from 'pg';
import { readingOf } from '../json-cells.ts';
import { isPrepared, type NamedStatement, runNamed, statementName } from './named-query.ts';

/** How a query builder begins and ends a transaction. */
const BEGIN = /^(?:begin|start transaction\b.*)$/u;
const END = /^(?:commit|rollback)$/u;
const COMMIT = 'commit';
const ROLLBACK = 'rollback';

/** How a statement begins with which its transaction ends: the commit is sent along with it. */
export const AND_COMMIT = '/* and commit */';

/** How a statement begins that answers no rows and nobody waits for: inside a transaction it is sent along with whatever is asked next. */
export const WITH_THE_NEXT = '/* with the next */';

/**
 * pg with every parametrised statement named: PostgreSQL parses and plans it once per connection. A transaction is begun by its first
 * statement, in the same message: a trip to PostgreSQL costs as much as most of what is asked there.
 */
export class NamingClient extends pg.Client {
  /** Begins the transaction that is wanted, as soon as something is asked in it. */
  #begin: string | undefined;

  /** Whether a transaction is under way that was begun in words. */
  #isInside = false;

  /** Statements of the transaction that go along with the next. */
  #ahead: readonly NamedStatement[] = [];

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
    const ask = () => this.#afterWaiting(() => Reflect.apply(super.query, this, args));
    if (!isPlain) return ask();
    const values: unknown[] = given;
    if (values.length > 0 || readingOf(text)) return this.#runNamed(text, values);
    if (BEGIN.test(text)) {
      this.#begin = text;
      this.#isInside = true;
      return done(text);
    }
    if (!END.test(text)) return ask();
    this.#isInside = false;
    // What is undone need not be done.
    if (text === ROLLBACK) this.#ahead = [];
    if (this.#begin === undefined) return ask();
    // Nothing was asked in it.
    this.#begin = undefined;
    return done(text);
  }

  /** Nothing more can be asked in a transaction that is over: it would be asked outside of it. */
  #end(text: unknown): Promise<unknown> {
    if (typeof text !== 'string' || !END.test(text))
      return Promise.reject(new Error('something was asked in a transaction that was committed already'));
    this.#isOver = false;
    this.#isInside = false;
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
    const ahead = this.#ahead;
    const isLast = text.startsWith(AND_COMMIT);
    const again = () => this.#runNamed(text, values);
    if (begin !== undefined && !isPrepared(this.connection, begin)) return this.#afterWaiting(again);
    if (isLast && ahead.length > 0) return this.#afterWaiting(again);
    const statement = { name: statementName(text), text, values };
    const mayWait = begin === undefined && this.#isInside && text.startsWith(WITH_THE_NEXT);
    if (mayWait && isPrepared(this.connection, text)) {
      this.#ahead = [...ahead, statement];
      return done('select');
    }
    this.#begin = undefined;
    this.#ahead = [];
    if (begin === undefined && isLast) return this.#runLast(text, values);
    if (begin !== undefined) return runNamed((query) => super.query(query), { ...statement, begin });
    return runNamed((query) => super.query(query), ahead.length === 0 ? statement : { ...statement, ahead });
  }

  /** What cannot bring along what waits to be sent waits until that is done by a message of its own. */
  #afterWaiting(ask: () => unknown): unknown {
    const begin = this.#begin;
    const last = this.#ahead.at(-1);
    if (begin === undefined && last === undefined) return ask();
    const ahead = this.#ahead.slice(0, -1);
    this.#begin = undefined;
    this.#ahead = [];
    const waiting = last
      ? { ...last, ahead }
      : { name: statementName(begin ?? ''), text: begin ?? '', values: [] };
    return runNamed((query) => super.query(query), waiting).then(ask);
  }
}

/** As PostgreSQL would answer. */
async function done(text: string): Promise<{ command: string; rowCount: null; rows: [] }> {
  return { command: text.toUpperCase(), rowCount: null, rows: [] };
}
