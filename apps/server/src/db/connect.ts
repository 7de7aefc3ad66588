import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { addCancelling } from './cancellable-read.ts';
import { runNamed, statementName } from './named-query.ts';
import { addQuickLane } from './quick-lane.ts';
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

/** pg with every parametrised statement named: PostgreSQL parses and plans it once per connection. */
class NamingClient extends pg.Client {
  // pg declares ten overloads; only the (text, values) form is ours to change.
  override query(...args: unknown[]): never {
    const [text, given] = args;
    const values: unknown[] = args.length === 2 && Array.isArray(given) ? given : [];
    const name = typeof text === 'string' && values.length > 0 ? statementName(text) : undefined;
    const result: unknown = name
      ? runNamed((query) => super.query(query), { name, text: String(text), values })
      : Reflect.apply(super.query, this, args);
    return result as never; // the overloads' common return type
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
  const lane = addQuickLane(db, connection);
  const cancelling = addCancelling(db, pool, connection);
  return {
    db,
    pool,
    close: async () => {
      await lane.close();
      await cancelling.close();
      await db.destroy();
    },
  };
}
