import { AppError } from '@haiqiao/contract/errors';
import {
  type DatabaseConnection,
  openDatabase as openPostgres,
  type PooledDatabase,
  Replica,
  type ReplicaLog,
  type SessionLimits,
} from '@haiqiao/pg';
import { REPLICA_LAG_MAX_MS } from './member-writes.ts';
import type { Tables } from './tables.ts';

/** The role of PostgreSQL that members read as under row security (decision 0020). Its name stays: policies and grants name it. */
export const MEMBER_ROLE = 'haiqiao_member';

/**
 * Limits of statements that serve a request. A lock is waited for less long than a quick call waits for its reply (API-04: 30 s). A
 * transaction may wait for a bucket, whose calls take up to 90 s.
 */
export const REQUEST_LIMITS: SessionLimits = {
  statementMs: 120_000,
  lockMs: 20_000,
  idleInTransactionMs: 120_000,
};

/** Limits of statements of jobs; a job itself has a limit of 15 minutes unless it declares another. */
export const JOB_LIMITS: SessionLimits = {
  statementMs: 900_000,
  lockMs: 60_000,
  idleInTransactionMs: 600_000,
};

/**
 * Opens the database with its tables. It connects with its first statement.
 * @param options.max connections of the pool
 * @param options.limits none for the start of a centre, transfers and tools, whose statements may take any time
 */
export function openDatabase(
  connection: DatabaseConnection,
  options: { readonly max?: number; readonly limits?: SessionLimits } = {},
): PooledDatabase<Tables> {
  return openPostgres<Tables>(connection, {
    ...options,
    name: 'haiqiao',
    readerRole: MEMBER_ROLE,
    cancelledError: (cause) => new AppError('REQUEST_ABORTED', undefined, { cause }),
  });
}

/** What a replica is compared with. */
export interface ReplicaPeer {
  readonly primary: DatabaseConnection;
  readonly log: ReplicaLog;
  /** A replica further behind is not read; ten seconds, shorter in tests. */
  readonly lagMaxMs?: number;
}

/** Opens a replica of the primary for requests. */
export function openReplica(
  replica: DatabaseConnection,
  { primary, log, lagMaxMs = REPLICA_LAG_MAX_MS }: ReplicaPeer,
): Replica<Tables> {
  const db = openDatabase(replica, { limits: REQUEST_LIMITS });
  return Replica.open({ db, replica, primary, name: 'haiqiao', lagMaxMs, log });
}
