import { ApiError } from '#web/api/api-error.ts';

/** The message of a refused call; any other error is rethrown. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}
