import { AppError } from '@haiqiao/contract/errors';
import { asAppError } from '#server/db/pg-errors.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { BODY_LIMIT_MB } from '#server/http/request/json-body.ts';

/** Errors of the framework and its plugins, by code. */
const BY_CODE: Readonly<Record<string, (path: string) => AppError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('REQUEST_MALFORMED'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('REQUEST_MALFORMED'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('REQUEST_MALFORMED'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('REQUEST_TOO_LARGE', { limitMb: BODY_LIMIT_MB }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('REQUEST_TYPE_UNSUPPORTED'),
  FST_ERR_BAD_URL: (url) => new AppError('ROUTE_NOT_FOUND', { url }),
  FST_ERR_NOT_FOUND: (url) => new AppError('ROUTE_NOT_FOUND', { url }),
  FST_UNDER_PRESSURE: () => new AppError('SERVICE_BUSY'),
};

/**
 * Translates an error of the framework or the database to the catalogue, with the original as its cause.
 * @param path path of the request, for not-found errors
 */
export function toAppError(error: unknown, path: string): AppError {
  return asAppError(error, () => BY_CODE[errorCode(error) ?? '']?.(path) ?? byStatus(error, path));
}

/** Plugins indicate client errors by `statusCode`. */
function byStatus(error: unknown, url: string): AppError | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404 || status === 403) return new AppError('ROUTE_NOT_FOUND', { url });
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  return new AppError('REQUEST_INVALID', { issues: [] }, { cause: error });
}
