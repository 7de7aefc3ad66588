import type { Failure } from '#web/api/failures.ts';

/** `code` of such a failure in the log. */
export const MISSING_CODE = 'MISSING_CODE';

/** Code of this build that failed to load: the server is unreachable or serves another version. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/** A log entry for a failure during loading or rendering. */
export function failureOf(error: Error, facts: Pick<Failure, 'traceId' | 'meta'>): Failure {
  const cause = error.cause instanceof Error ? `\n${error.cause.stack ?? error.cause.message}` : '';
  const code = error instanceof MissingCodeError ? { code: MISSING_CODE } : {};
  return {
    message: error.message,
    type: 'danger',
    traceId: facts.traceId,
    meta: { ...facts.meta, ...code },
    stack: `${error.stack ?? ''}${cause}`,
  };
}
