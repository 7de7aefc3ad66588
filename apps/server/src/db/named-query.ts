import { createHash } from 'node:crypto';
import pg from 'pg';

/** A statement that connections keep prepared under a name. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements kept under a name per connection; texts beyond that run unnamed. */
const NAMED_STATEMENTS_MAX = 500;

const names = new Map<string, string>();

/** The name under which a connection keeps a statement prepared; undefined once too many texts are known. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_STATEMENTS_MAX) return known;
  const name = `hq_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
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
    Object.assign(query, { name: statement.name });
    submit(query);
  });
}
