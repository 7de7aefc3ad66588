import { ApiError } from '#web/api/api-error.ts';

/** The sentence of a refused call; anything else is a bug and goes on. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}
