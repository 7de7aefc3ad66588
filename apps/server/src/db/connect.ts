import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { addCancelling } from './reading/cancellable-read.ts';
import { NamingClient } from './statements/naming-client.ts';
import { addQuickLane } from './quick-lane.ts';
import { addSharing, SHARED_CONNECTIONS } from './sharing/in-shared-transaction.ts';
import type { Database } from './tables.ts';
import { addWall } from './wall.ts';

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

/** Connections for readers who are restricted, beside those for everything else; none is opened before one is needed. */
const WALL_SHARE = 0.5;

/** Opens a pool. Nothing is asked of the server yet. */
export function openDatabase(connection: DatabaseConnection, options: { max?: number } = {}): OpenDatabase {
  const max = options.max ?? 20;
  const pool = openPool(connection, { max, name: 'haiqiao' });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const lane = addQuickLane(db, connection);
  const cancelling = addCancelling(db, pool, connection);
  const wall = addWall(db, openPool(connection, { max: Math.ceil(max * WALL_SHARE), name: 'haiqiao wall' }));
  const sharing = addSharing(db, openPool(connection, { ...SHARED_CONNECTIONS, name: 'haiqiao shared' }));
  return {
    db,
    pool,
    close: async () => {
      await lane.close();
      await sharing.close();
      await wall.close();
      await cancelling.close();
      await db.destroy();
    },
  };
}

function openPool(
  connection: DatabaseConnection,
  { name, ...how }: pg.PoolConfig & { readonly max: number; readonly name: string },
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: NamingClient,
    ...how,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: name,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
