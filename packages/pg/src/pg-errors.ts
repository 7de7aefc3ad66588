import { errorCode } from './lib/error-code.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * SQLSTATE of a statement that would write a row outside the actor's row scope. The class RS is ours: the SQL standard reserves classes
 * I to Z for implementations, and PostgreSQL does not use RS.
 */
export const ROW_SCOPE_VIOLATION = 'RS001';

/** Two transactions block each other: the caller may try again. */
const CONFLICTS = new Set(['40001', '40P01']);

/** A statement waited too long for a lock. */
const LOCK_TIMEOUT = '55P03';

/** A statement took too long or was cancelled; a transaction waited too long for its next statement. */
const TIMEOUTS = new Set(['57014', '25P03']);

/** PostgreSQL is starting, stopping, full, or without our database (in addition to class 08: connection lost). */
const UNAVAILABLE = new Set(['3D000', '53300', '57P01', '57P02', '57P03', '57P05']);

/** Socket error codes of an unavailable database. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const SOCKET_CALLS = new Set(['connect', 'read', 'write']);

/** pg gives these errors no code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/** Name of the unique constraint or index that a statement violated; undefined for every other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (errorCode(error) !== UNIQUE_VIOLATION) return undefined;
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}

/** Whether a statement was refused because its row is outside the actor's row scope. */
export function isRowScopeViolation(error: unknown): boolean {
  return errorCode(error) === ROW_SCOPE_VIOLATION;
}

/** Why a statement failed that may succeed later. */
export type TransientReason = 'locked' | 'timeout' | 'conflict' | 'unavailable';

/**
 * Why the same statement may succeed later: another transaction holds its lock, it took too long, two transactions conflict, or the database
 * is unavailable. Undefined for every other error.
 */
export function transientReason(error: unknown): TransientReason | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = errorCode(error) ?? '';
  if (code === LOCK_TIMEOUT) return 'locked';
  if (TIMEOUTS.has(code)) return 'timeout';
  if (CONFLICTS.has(code)) return 'conflict';
  return isUnavailable(error, code) ? 'unavailable' : undefined;
}

/** Whether the same statement may succeed later. */
export function isTransientError(error: unknown): boolean {
  return transientReason(error) !== undefined;
}

function isUnavailable(error: Error, code: string): boolean {
  if (UNAVAILABLE.has(code) || /^08...$/.test(code)) return true;
  if (SOCKET_CODES.has(code)) return 'syscall' in error && SOCKET_CALLS.has(String(error.syscall));
  return UNAVAILABLE_MESSAGES.some((text) => error.message.startsWith(text));
}
