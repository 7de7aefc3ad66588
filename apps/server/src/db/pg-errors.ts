import { AppError } from '@haiqiao/contract/errors';
import { errorCode } from '#server/lib/error-code.ts';

const UNIQUE_VIOLATION = '23505';

/** Two transactions in each other's way: the caller may simply try again. */
const CONFLICTS = new Set(['40001', '40P01', '55P03']);

/** PostgreSQL is starting, stopping, full, without our database, or cancelled the statement (beside class 08: connection lost). */
const UNAVAILABLE = new Set(['3D000', '53300', '57014', '57P01', '57P02', '57P03', '57P05']);

/** What the socket to the database says when nobody is there any more. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const SOCKET_CALLS = new Set(['connect', 'read', 'write']);

/** pg gives these no code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/** Name of the unique constraint or index that a statement broke; undefined for every other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (errorCode(error) !== UNIQUE_VIOLATION) return undefined;
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}

/**
 * Says an error of the database in the words of the catalogue: SERVICE_BUSY for what passes, undefined for what is
 * not the database's doing or is a bug of ours.
 */
export function translatePgError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  return isPassing(error) ? new AppError('SERVICE_BUSY', undefined, { cause: error }) : undefined;
}

function isPassing(error: Error): boolean {
  const code = errorCode(error) ?? '';
  if (CONFLICTS.has(code) || UNAVAILABLE.has(code) || /^08...$/.test(code)) return true;
  if (SOCKET_CODES.has(code)) return 'syscall' in error && SOCKET_CALLS.has(String(error.syscall));
  return UNAVAILABLE_MESSAGES.some((text) => error.message.startsWith(text));
}
