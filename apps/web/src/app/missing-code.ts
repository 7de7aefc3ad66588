import type { Failure } from '#web/api/failures.ts';

/** `code` of such a failure in the log. */
export const MISSING_CODE = 'MISSING_CODE';

/** Code of this build that did not arrive: the server is gone, or serves another version by now. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/** What the log is told of a failure while something was loaded or drawn. */
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
