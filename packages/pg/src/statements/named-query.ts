import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { readingOf } from './json-cells.ts';

/** A statement that connections prepare under a name. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** BEGIN of the transaction, sent together with the statement; it is prepared, too. */
  readonly begin?: string;
  /** COMMIT of the transaction, sent together with the statement; when the statement fails, nothing is committed. */
  readonly commit?: string;
}

/** Maximum cached names. An evicted text gets the same name again. */
const NAMES_MAX = 1_000;

/** Maximum prepared statements per connection: each costs PostgreSQL from ten to a few hundred kilobytes. */
const PREPARED_MAX = 500;

const names = new LRUCache<string, string>({ max: NAMES_MAX });

/** The name under which a connection prepares a statement. */
export function statementName(text: string): string {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  const name = `hq_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a named statement. pg itself would copy the configuration property by property on every call.
 * @param submit the client's own `query`
 */
export function runNamed(
  submit: (query: pg.Query) => void,
  statement: NamedStatement,
): Promise<pg.QueryResult<pg.QueryResultRow>> {
  return new Promise((resolve, reject) => {
    let cached: CachedColumns = {};
    const query = new pg.Query<pg.QueryResultRow>(
      configOf(statement.text),
      [...statement.values],
      (error, results) => {
        if (error) return reject(error);
        const result = statement.commit === undefined ? lastOf(results) : firstOf(results);
        cached.columns ??= columnsOf(result);
        resolve(result);
      },
    );
    const send = query.submit;
    // Executed when the statement is sent, because it depends on what is prepared at that moment.
    const submitInTurn = (connection: pg.Connection) => {
      const { begin, commit } = statement;
      const preparing = connection as PreparingConnection; // the type below adds what pg does not declare
      // BEGIN is in use: it must not be evicted to make room for the statement.
      if (begin !== undefined) makeRoom(preparing, statementName(begin));
      cached = makeRoom(preparing, statement.name);
      if (begin !== undefined)
        return sendTogether(connection, () => {
          sendBegin(preparing, begin);
          return send.call(query, connection);
        });
      const over = cached.columns ? undescribed(query, preparing, cached.columns) : connection;
      return send.call(query, commit === undefined ? over : committing(over, commit));
    };
    Object.assign(query, { name: statement.name, submit: submitInTurn });
    submit(query);
  });
}

/** pg copies own properties one by one, so the row options are in the shared prototype. */
function configOf(text: string): string | pg.QueryConfig {
  const reading = readingOf(text);
  return reading ? Object.assign(Object.create(reading) as object, { text }) : text; // TypeScript infers any
}

/** Column parsers that pg derives from a statement's description and stores in its result. */
interface Columns {
  readonly fields: pg.FieldDef[];
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

function columnsOf(result: pg.QueryResult): Columns {
  const { fields, _parsers, _prebuiltEmptyResultObject } = result as unknown as Columns; // pg declares the fields only
  return { fields, _parsers, _prebuiltEmptyResultObject };
}

/**
 * The connection without the column description, which is already cached. With about fifty columns, describing and parsing it takes as long
 * as the row. PostgreSQL rejects changed columns under the same name.
 */
function undescribed(query: pg.Query, connection: PreparingConnection, columns: Columns): pg.Connection {
  const internals = query as unknown as { readonly _result: object; _accumulateRows: boolean }; // not declared by pg
  Object.assign(internals._result, columns);
  internals._accumulateRows = true;
  const silent = silents.get(connection) ?? withOwn(connection, { describe: () => undefined });
  silents.set(connection, silent);
  return silent;
}

const silents = new WeakMap<pg.Connection, pg.Connection>();

/** The same connection with an overridden method. */
function withOwn(connection: pg.Connection, own: object): pg.Connection {
  return Object.assign(Object.create(connection) as pg.Connection, own); // it has all properties of the connection
}

/** pg returns a list, which its types omit, when a message contains several statements. */
function lastOf(results: pg.QueryResult): pg.QueryResult {
  return (isList(results) ? results.at(-1) : undefined) ?? results;
}

function firstOf(results: pg.QueryResult): pg.QueryResult {
  return (isList(results) ? results[0] : undefined) ?? results;
}

/** The connection with a commit before the sync: PostgreSQL executes it only if all before it succeeded. */
function committing(connection: pg.Connection, text: string): pg.Connection {
  const preparing = connection as PreparingConnection; // the type below adds what pg does not declare
  const sync = () => {
    connection.parse({ name: '', text, types: [] }, true);
    preparing.bind({ statement: '' }, true);
    preparing.execute(null, true);
    connection.sync();
  };
  return withOwn(connection, { sync });
}

function isList(results: unknown): results is readonly pg.QueryResult[] {
  return Array.isArray(results);
}

/** Everything written meanwhile is sent in one packet. */
function sendTogether<Sent>({ stream }: pg.Connection, send: () => Sent): Sent {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/**
 * Begins a transaction without waiting for the response, which arrives with that of the next statement. PostgreSQL does not execute that
 * one when BEGIN failed.
 */
function sendBegin(connection: PreparingConnection, text: string): void {
  connection.bind({ statement: statementName(text) }, true);
  connection.execute(null, true);
}

/** Whether a connection has a statement prepared. */
export function isPrepared(connection: pg.Connection, text: string): boolean {
  const { parsedStatements } = connection as PreparingConnection; // the type below adds what pg does not declare
  return parsedStatements[statementName(text)] !== undefined;
}

/** pg's statement data per connection, which it does not declare. */
type PreparingConnection = pg.Connection & {
  /** Texts by name: prepared statements and those in flight. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  close(what: { readonly type: 'S'; readonly name: string }): void;
};

/** State of a prepared statement. */
interface CachedColumns {
  /** Its columns, after the first response. */
  columns?: Columns;
}

const prepared = new WeakMap<pg.Connection, LRUCache<string, CachedColumns>>();

/**
 * Evicts the least recently used statement before exceeding the limit. Otherwise ever new texts would fill PostgreSQL's memory, or prevent
 * other statements from being prepared.
 */
function makeRoom(connection: PreparingConnection, name: string): CachedColumns {
  const recent = prepared.get(connection) ?? preparedOn(connection);
  prepared.set(connection, recent);
  const found = recent.get(name);
  if (found) return found;
  const cached: CachedColumns = {};
  recent.set(name, cached);
  return cached;
}

function preparedOn(connection: PreparingConnection) {
  return new LRUCache<string, CachedColumns>({
    max: PREPARED_MAX,
    dispose: (_columns, name) => unprepare(connection, name),
  });
}

function unprepare(connection: PreparingConnection, name: string): void {
  // A statement in flight is in use: it stays prepared, but is no longer counted.
  if (connection.submittedNamedStatements[name] !== undefined) return;
  if (connection.parsedStatements[name] === undefined) return;
  Reflect.deleteProperty(connection.parsedStatements, name);
  connection.close({ type: 'S', name });
}
