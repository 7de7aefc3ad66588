import { AppError, type ErrorId, isAppError } from '@haiqiao/contract/errors';
import { isRowScopeViolation, type TransientReason, transientReason } from '@haiqiao/pg';
import { errorCode } from '#server/lib/error-code.ts';

/** Codes of PostgreSQL for a NUL character in text or JSON: it cannot be stored, and it is never typed. */
const UNSTORABLE: ReadonlySet<string | undefined> = new Set(['22021', '22P05']);

/** No space left: in the database, or on the volume of a file that the product writes. */
const NO_SPACE: ReadonlySet<string | undefined> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether an error means that a volume is full. It may be the cause of another error. */
export function isStorageFull(error: unknown): boolean {
  if (NO_SPACE.has(errorCode(error))) return true;
  return error instanceof Error && error.cause !== undefined && isStorageFull(error.cause);
}

/** Every error of the catalogue here asks for a retry. */
const PASSING = {
  locked: 'SERVICE_LOCKED',
  timeout: 'SERVICE_TIMED_OUT',
  conflict: 'SERVICE_BUSY',
  unavailable: 'SERVICE_BUSY',
} as const satisfies Record<TransientReason, ErrorId>;

/**
 * Translates an error of the database into one of the catalogue: SERVICE_BUSY, SERVICE_LOCKED or SERVICE_TIMED_OUT for one that passes,
 * RECORD_OUT_OF_ROWS for ROW_SCOPE_VIOLATION. Undefined for errors of other origin, and for bugs of ours.
 */
export function translatePgError(error: unknown): AppError | undefined {
  const reason = transientReason(error);
  if (reason !== undefined) return new AppError(PASSING[reason], undefined, { cause: error });
  return isRowScopeViolation(error)
    ? new AppError('RECORD_OUT_OF_ROWS', undefined, { cause: error })
    : undefined;
}

/**
 * Any error as one of the catalogue: STORAGE_FULL for a full volume, INTERNAL, with the original as its cause, for a bug.
 * @param translate translates errors that do not come from the database
 */
export function asAppError(
  error: unknown,
  translate: (error: unknown) => AppError | undefined = () => undefined,
): AppError {
  if (isAppError(error)) return error;
  if (NO_SPACE.has(errorCode(error))) return new AppError('STORAGE_FULL', undefined, { cause: error });
  if (UNSTORABLE.has(errorCode(error))) return new AppError('REQUEST_INVALID', { issues: [] });
  return translatePgError(error) ?? translate(error) ?? new AppError('INTERNAL', undefined, { cause: error });
}
