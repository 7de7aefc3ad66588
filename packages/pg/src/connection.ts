import type { CompiledQuery, QueryExecutorProvider, QueryResult } from 'kysely';
import pg from 'pg';
import { NamingClient } from './statements/naming-client.ts';

/** Where the database is: a URL, or the parts of a connection to the embedded server. */
export type DatabaseConnection =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port?: number | undefined;
      readonly user: string;
      readonly database: string;
      readonly password?: string | undefined;
    };

/** Limits of a connection; a limit that is left out is that of the server. */
export interface SessionLimits {
  /** How long a statement may run. */
  readonly statementMs?: number;
  /** How long a statement waits for a lock. */
  readonly lockMs?: number;
  /** How long a transaction waits for its next statement; PostgreSQL then ends the connection. */
  readonly idleInTransactionMs?: number;
}

/** The settings of PostgreSQL that set these limits; 0 sets none. */
export function limitSettings({ statementMs, lockMs, idleInTransactionMs }: SessionLimits) {
  return {
    ...(statementMs === undefined ? {} : { statement_timeout: statementMs }),
    ...(lockMs === undefined ? {} : { lock_timeout: lockMs }),
    ...(idleInTransactionMs === undefined
      ? {}
      : { idle_in_transaction_session_timeout: idleInTransactionMs }),
  };
}

/** Runs statements: a database, or a transaction on it. */
export interface StatementRunner extends QueryExecutorProvider {
  readonly isTransaction: boolean;
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/** Context of a read. */
export interface ReadContext {
  readonly db: StatementRunner;
  /** Aborted when the caller no longer waits for the result. */
  readonly signal?: AbortSignal;
}

const INT8_OID = 20;
const DATE_OID = 1082;

pg.types.setTypeParser(INT8_OID, parseInt8);
// A date has no time zone, so it remains PostgreSQL's text.
pg.types.setTypeParser(DATE_OID, (text: string) => text);

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 ${text} exceeds the safe integer range`);
  return value;
}

/** Opens a pool whose connections name their statements. It connects with its first statement. */
export function openPool(
  connection: DatabaseConnection,
  options: pg.PoolConfig & { readonly max: number; readonly application_name: string },
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: NamingClient,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    ...options,
  });
  // A connection that breaks emits an error besides that of its statement: to the pool while it is idle, and itself while it is checked out.
  // Without a listener either one would end the process. The pool replaces the connection when it is released.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
