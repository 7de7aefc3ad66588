import { PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type DatabaseConnection, limitSettings, openPool, type SessionLimits } from './connection.ts';
import { Database } from './database.ts';
import { CancellableReads, type CancelledError } from './reads/cancellable-reads.ts';
import { ReadPipeline } from './reads/read-pipeline.ts';
import { openRowSecurity } from './row-security.ts';
import { SHARED_CONNECTIONS, WorkGathering } from './transactions/work-gathering.ts';

/** How a database is opened. */
export interface DatabaseOptions {
  /** Connections of the pool; 20 unless given. */
  readonly max?: number;
  /** Limits of the pool and of restricted readers; the other techniques have their own. `setTransactionLimits` changes them. */
  readonly limits?: SessionLimits;
  /** Prefix of the `application_name` of every connection in `pg_stat_activity`. */
  readonly name: string;
  /** The role of restricted readers. */
  readonly readerRole: string;
  /** Creates the error of a cancelled read. */
  readonly cancelledError: CancelledError;
}

/** A database over a pool of its own. */
export interface PooledDatabase<Tables> extends Database<Tables> {
  readonly pool: pg.Pool;
}

/** Connections for restricted readers, as a share of those of the pool; none is opened before one is needed. */
const RESTRICTED_SHARE = 0.5;

/** Opens a database: one pool, and beside it the connections of each technique. It connects with its first statement. */
export function openDatabase<Tables>(
  connection: DatabaseConnection,
  { max = 20, limits = {}, name, readerRole, cancelledError }: DatabaseOptions,
): PooledDatabase<Tables> {
  const open = (purpose: string, most: number, settings = {}) =>
    openPool(connection, { ...settings, max: most, application_name: `${name}${purpose}` });
  const pool = open('', max, limitSettings(limits));
  const restricted = open(' row security', Math.ceil(max * RESTRICTED_SHARE), limitSettings(limits));
  const shared = open(' shared', SHARED_CONNECTIONS.max, SHARED_CONNECTIONS);
  const pipeline = new ReadPipeline({ ...connection, application_name: `${name} pipelined` });
  const cancellableReads = CancellableReads.open(connection, {
    name,
    cancelledError,
    connect: () => pool.connect(),
  });
  const db = new Database<Tables>(new PostgresDialect({ pool }), {
    pipeline,
    cancellableReads,
    gathering: new WorkGathering(shared),
    rowSecurity: openRowSecurity<Tables>({ role: readerRole, pool: restricted, cancellableReads }),
    close: [
      () => pipeline.close(),
      () => shared.end(),
      () => restricted.end(),
      () => cancellableReads.close(),
    ],
  });
  return Object.assign(db, { pool });
}
