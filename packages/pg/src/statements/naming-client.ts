import pg from 'pg';
import { readingOf } from './json-cells.ts';
import { isPrepared, runNamed, statementName } from './named-query.ts';

/** Statements by which a query builder begins a transaction. */
const BEGIN = /^(?:begin|start transaction\b.*)$/u;
const END = /^(?:commit|rollback)$/u;
const COMMIT = 'commit';

/** Prefix of a statement that ends its transaction: the commit is sent with it. */
export const AND_COMMIT = '/* and commit */';

/**
 * pg with every parametrised statement named: PostgreSQL parses and plans it once per connection. A transaction begins with its first
 * statement, in the same message, because a round trip costs as much as most statements.
 */
export class NamingClient extends pg.Client {
  /** Pending BEGIN, sent with the next statement. */
  #begin: string | undefined;

  /** The commit has been sent; the owner of the transaction must still end it. */
  #isOver = false;

  // pg declares ten overloads; only the (text, values) form is changed.
  override query(...args: unknown[]): never {
    return this.#answer(args) as never; // the overloads' common return type
  }

  #answer(args: readonly unknown[]): unknown {
    const [text, parameters] = args;
    const isPlain = args.length === 2 && typeof text === 'string' && Array.isArray(parameters);
    if (this.#isOver) return this.#end(text);
    if (!isPlain) return this.#afterBegin(() => Reflect.apply(super.query, this, args));
    const values: unknown[] = parameters;
    if (values.length > 0 || readingOf(text)) return this.#runNamed(text, values);
    if (BEGIN.test(text)) {
      this.#begin = text;
      return done(text);
    }
    if (this.#begin !== undefined && END.test(text)) {
      // The transaction is empty.
      this.#begin = undefined;
      return done(text);
    }
    return this.#afterBegin(() => Reflect.apply(super.query, this, args));
  }

  /** A transaction that is over rejects statements: they would run outside of it. */
  #end(text: unknown): Promise<unknown> {
    if (typeof text !== 'string' || !END.test(text))
      return Promise.reject(new Error('a statement was sent in a transaction that is already committed'));
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
      // Nothing was committed: the owner of the transaction rolls it back.
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

  /** Statements that cannot carry the BEGIN wait until it is sent separately. */
  #afterBegin(ask: () => unknown): unknown {
    const begin = this.#begin;
    if (begin === undefined) return ask();
    this.#begin = undefined;
    const statement = { name: statementName(begin), text: begin, values: [] };
    return runNamed((query) => super.query(query), statement).then(ask);
  }
}

/** The same result as PostgreSQL's. */
async function done(text: string): Promise<{ command: string; rowCount: null; rows: [] }> {
  return { command: text.toUpperCase(), rowCount: null, rows: [] };
}
