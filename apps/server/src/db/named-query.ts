import { createHash } from 'node:crypto';
import pg from 'pg';
import { RecentlyUsed } from '#server/lib/recently-used.ts';

/** A statement that connections keep prepared under a name. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
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
    const query = new pg.Query<pg.QueryResultRow>(statement.text, [...statement.values], (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    const send = query.submit;
    // Only when its turn has come: whatever is prepared now is what this statement will meet.
    const submitInTurn = (connection: pg.Connection) => {
      makeRoom(connection as PreparingConnection, statement.name); // the type below says what pg does not declare
      return send.call(query, connection);
    };
    Object.assign(query, { name: statement.name, submit: submitInTurn });
    submit(query);
  });
}

/** What pg keeps of statements per connection, and does not declare. */
type PreparingConnection = pg.Connection & {
  /** Texts by name: those that PostgreSQL has prepared, and those on their way there. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  close(what: { readonly type: 'S'; readonly name: string }): void;
};

const prepared = new WeakMap<pg.Connection, RecentlyUsed<true>>();

/**
 * Before one statement too many is prepared, the one that was not used for longest is given up: else whoever asks in ever new
 * ways would fill the memory of PostgreSQL, or keep everybody else's statements from being prepared.
 */
function makeRoom(connection: PreparingConnection, name: string): void {
  const recent = prepared.get(connection) ?? new RecentlyUsed<true>(PREPARED_MAX);
  prepared.set(connection, recent);
  if (recent.get(name)) return;
  const leaving = recent.set(name, true);
  if (leaving === undefined) return;
  // One that is still on its way was not unused for long: it stays, and is only no longer counted.
  if (connection.submittedNamedStatements[leaving] !== undefined) return;
  if (connection.parsedStatements[leaving] === undefined) return;
  Reflect.deleteProperty(connection.parsedStatements, leaving);
  connection.close({ type: 'S', name: leaving });
}
