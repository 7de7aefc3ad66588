import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './tables.ts';

/** Where the database is: a URL, or the parts of a connection to the embedded one. */
export type DatabaseConnection =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port?: number | undefined;
      readonly user: string;
      readonly database: string;
      readonly password?: string | undefined;
    };

/** A pool with its query builder. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Statements kept under a name per connection; texts beyond that run unnamed. */
const NAMED_STATEMENTS_MAX = 500;

const INT8_OID = 20;
const DATE_OID = 1082;

pg.types.setTypeParser(INT8_OID, parseInt8);
// A pure date has no time zone: it stays the text that PostgreSQL gives.
pg.types.setTypeParser(DATE_OID, (text: string) => text);

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 ${text} does not fit a number`);
  return value;
}

const statementNames = new Map<string, string>();

/** The name under which a connection keeps a statement prepared; undefined once too many texts are known. */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known || statementNames.size >= NAMED_STATEMENTS_MAX) return known;
  const name = `hq_${createHash('sha1').update(sql).digest('hex').slice(0, 16)}`;
  statementNames.set(sql, name);
  return name;
}

/** pg with every parametrised statement named: PostgreSQL parses and plans it once per connection. */
class NamingClient extends pg.Client {
  // pg declares ten overloads; only the (text, values) form is ours to change.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? statementName(text)
        : undefined;
    const call = name ? [{ name, text, values }, ...args.slice(2)] : args;
    return Reflect.apply(super.query, this, call) as never; // the overloads' common return type
  }
}

/** Opens a pool. Nothing is asked of the server yet. */
export function openDatabase(connection: DatabaseConnection, options: { max?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    Client: NamingClient,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'haiqiao',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
