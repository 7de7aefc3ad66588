import { AppError } from '@haiqiao/contract/errors';
import { translatePgError } from '#server/db/pg-errors.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { BODY_LIMIT_MB } from '#server/http/request/json-body.ts';

/** What the framework and its plugins throw, by their own codes. */
const BY_CODE: Readonly<Record<string, (path: string) => AppError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('REQUEST_MALFORMED'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('REQUEST_MALFORMED'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('REQUEST_MALFORMED'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('REQUEST_TOO_LARGE', { limitMb: BODY_LIMIT_MB }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('REQUEST_TYPE_UNSUPPORTED'),
  FST_ERR_BAD_URL: (url) => new AppError('ROUTE_NOT_FOUND', { url }),
  FST_ERR_NOT_FOUND: (url) => new AppError('ROUTE_NOT_FOUND', { url }),
  FST_UNDER_PRESSURE: () => new AppError('SERVICE_BUSY'),
  // A zero character, in a text or in JSON: PostgreSQL cannot keep it, and nobody types it.
  '22021': () => new AppError('REQUEST_INVALID', { issues: [] }),
  '22P05': () => new AppError('REQUEST_INVALID', { issues: [] }),
};

/**
 * Says a foreign error in the words of the catalogue, with the original as its cause.
 * @param path path of the request, for what was not found
 */
export function toAppError(error: unknown, path: string): AppError {
  if (isAppError(error)) return error;
  const known = BY_CODE[errorCode(error) ?? '']?.(path) ?? translatePgError(error) ?? byStatus(error, path);
  return known ?? new AppError('INTERNAL', undefined, { cause: error });
}

function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** Plugins say by `statusCode` that the request was at fault. */
function byStatus(error: unknown, url: string): AppError | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404 || status === 403) return new AppError('ROUTE_NOT_FOUND', { url });
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  return new AppError('REQUEST_INVALID', { issues: [] }, { cause: error });
}
