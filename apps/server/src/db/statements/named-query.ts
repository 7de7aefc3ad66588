import { createHash } from 'node:crypto';
import pg from 'pg';
import { readingOf } from '../json-cells.ts';
import { RecentlyUsed } from '#server/lib/recently-used.ts';

/** A statement that connections keep prepared under a name. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Begins the transaction in which it runs, and is sent along with it; the connection has it prepared. */
  readonly begin?: string;
  /** Commits the transaction in which it runs, and is sent along with it; where the statement fails, nothing is committed. */
  readonly commit?: string;
}

/** Texts whose name is remembered. A text that was forgotten gets the same name again. */
const NAMES_MAX = 1_000;

/** Statements that a connection keeps prepared: each costs PostgreSQL some ten kilobytes, up to a few hundred. */
const PREPARED_MAX = 500;

const names = new RecentlyUsed<string>(NAMES_MAX);

/** The name under which a connection keeps a statement prepared. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `hq_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a named statement. pg itself would copy everything it is given, property by property, for every call.
 * @param submit the client's own `query`
 */
export function runNamed(
  submit: (query: pg.Query) => void,
  statement: NamedStatement,
): Promise<pg.QueryResult<pg.QueryResultRow>> {
  return new Promise((resolve, reject) => {
    let known: Known = {};
    const query = new pg.Query<pg.QueryResultRow>(
      configOf(statement.text),
      [...statement.values],
      (error, results) => {
        if (error) return reject(error);
        const result = statement.commit === undefined ? lastOf(results) : firstOf(results);
        known.columns ??= columnsOf(result);
        resolve(result);
      },
    );
    const send = query.submit;
    // Only when its turn has come: whatever is prepared now is what this statement will meet.
    const submitInTurn = (connection: pg.Connection) => {
      const { begin, commit } = statement;
      const preparing = connection as PreparingConnection; // the type below says what pg does not declare
      // It is used now: what the statement needs room for must not be its beginning.
      if (begin !== undefined) makeRoom(preparing, statementName(begin));
      known = makeRoom(preparing, statement.name);
      if (begin !== undefined)
        return sendTogether(connection, () => {
          sendBegin(preparing, begin);
          return send.call(query, connection);
        });
      const over = known.columns ? undescribed(query, preparing, known.columns) : connection;
      return send.call(query, commit === undefined ? over : committing(over, commit));
    };
    Object.assign(query, { name: statement.name, submit: submitInTurn });
    submit(query);
  });
}

/** pg copies the own properties of what it is given one by one: how cells are read stands in the prototype, as it is the same for all. */
function configOf(text: string): string | pg.QueryConfig {
  const reading = readingOf(text);
  return reading ? Object.assign(Object.create(reading) as object, { text }) : text; // TypeScript takes it for any
}

/** What pg works out from the description of a statement's columns, and keeps with its result. */
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
 * The connection without the question which columns a statement answers, since that is known: with some fifty of them, to tell, to
 * read and to take them in again takes both sides as long as the row does. PostgreSQL refuses to answer others under the same name.
 */
function undescribed(query: pg.Query, connection: PreparingConnection, columns: Columns): pg.Connection {
  const told = query as unknown as { readonly _result: object; _accumulateRows: boolean }; // pg does not declare it
  Object.assign(told._result, columns);
  told._accumulateRows = true;
  const silent = silents.get(connection) ?? withOwn(connection, { describe: () => undefined });
  silents.set(connection, silent);
  return silent;
}

const silents = new WeakMap<pg.Connection, pg.Connection>();

/** The same connection with a method of its own. */
function withOwn(connection: pg.Connection, own: object): pg.Connection {
  return Object.assign(Object.create(connection) as pg.Connection, own); // it has all that the connection has
}

/** pg answers a list, which its types do not say, where a message asked for several things. */
function lastOf(results: pg.QueryResult): pg.QueryResult {
  return (isList(results) ? results.at(-1) : undefined) ?? results;
}

function firstOf(results: pg.QueryResult): pg.QueryResult {
  return (isList(results) ? results[0] : undefined) ?? results;
}

/** The connection with a commit before the end of the message: PostgreSQL comes to it only where all before it went well. */
function committing(connection: pg.Connection, text: string): pg.Connection {
  const preparing = connection as PreparingConnection; // the type below says what pg does not declare
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

/** Whatever is written meanwhile leaves in one piece. */
function sendTogether<Sent>({ stream }: pg.Connection, send: () => Sent): Sent {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/**
 * Begins a transaction without waiting for the answer: it comes together with that of the statement sent next, and that one is not
 * even looked at by PostgreSQL where the beginning failed.
 */
function sendBegin(connection: PreparingConnection, text: string): void {
  connection.bind({ statement: statementName(text) }, true);
  connection.execute(null, true);
}

/** Whether a connection has a statement prepared. */
export function isPrepared(connection: pg.Connection, text: string): boolean {
  const { parsedStatements } = connection as PreparingConnection; // the type below says what pg does not declare
  return parsedStatements[statementName(text)] !== undefined;
}

/** What pg keeps of statements per connection, and does not declare. */
type PreparingConnection = pg.Connection & {
  /** Texts by name: those that PostgreSQL has prepared, and those on their way there. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  close(what: { readonly type: 'S'; readonly name: string }): void;
};

/** What is known of a statement that a connection has prepared. */
interface Known {
  /** The columns that it answers, once it has answered. */
  columns?: Columns;
}

const prepared = new WeakMap<pg.Connection, RecentlyUsed<Known>>();

/**
 * Before one statement too many is prepared, the one that was not used for longest is given up: else whoever asks in ever new
 * ways would fill the memory of PostgreSQL, or keep everybody else's statements from being prepared.
 */
function makeRoom(connection: PreparingConnection, name: string): Known {
  const recent = prepared.get(connection) ?? new RecentlyUsed<Known>(PREPARED_MAX);
  prepared.set(connection, recent);
  const found = recent.get(name);
  if (found) return found;
  const known: Known = {};
  const leaving = recent.set(name, known);
  if (leaving === undefined) return known;
  // One that is still on its way was not unused for long: it stays, and is only no longer counted.
  if (connection.submittedNamedStatements[leaving] !== undefined) return known;
  if (connection.parsedStatements[leaving] === undefined) return known;
  Reflect.deleteProperty(connection.parsedStatements, leaving);
  connection.close({ type: 'S', name: leaving });
  return known;
}
