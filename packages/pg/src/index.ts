export { type Broadcast, type BroadcastLog, openBroadcast, sendMessage } from './broadcast.ts';
export type { DatabaseConnection, ReadContext, SessionLimits, StatementRunner } from './connection.ts';
export { Database, databaseOf, type RowSecurity, type RowSecuritySettings } from './database.ts';
export { type DatabaseOptions, openDatabase, type PooledDatabase } from './open-database.ts';
export {
  isRowScopeViolation,
  isTransientError,
  ROW_SCOPE_VIOLATION,
  type TransientReason,
  transientReason,
  violatedConstraint,
} from './pg-errors.ts';
export { cancellableRead } from './reads/cancellable-read.ts';
export { definePipelinedRead, type PipelinedRead } from './reads/pipelined-read.ts';
export { Replica, type ReplicaLog, type ReplicaOptions, WRITE_POSITION } from './reads/replica.ts';
export { restrictConnection } from './row-security.ts';
export { asJsonCells, cellKeys, type JsonCells, objectText } from './statements/json-cells.ts';
export { statementName } from './statements/named-query.ts';
export {
  checkedPerRow,
  equalsAnyOf,
  plannedValue,
  type TypedValue,
  unplannedValue,
} from './statements/planner-view.ts';
export {
  fillStatement,
  type PreparedStatement,
  prepareStatement,
  slot,
} from './statements/prepared-statement.ts';
export { commitEarly, isDurable } from './transactions/early-commit.ts';
export { inSharedTransaction, type SharedWork } from './transactions/in-shared-transaction.ts';
export {
  afterCommit,
  inReadOnlyTransaction,
  inTransaction,
  mayCommitEarly,
  noteEarlyCommit,
} from './transactions/transaction.ts';
export { setTransactionLimits } from './transactions/transaction-limits.ts';
