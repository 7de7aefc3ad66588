/** States of filings that are no filing yet, or none any more. */
export const NOT_LIVING: ReadonlySet<string> = new Set([
  'DRAFT',
  'REJECTED',
  'WITHDRAWN',
  'CANCELLED',
  'QUIT',
  'REMOVED',
]);

/** Registrations of enterprises that are no more. */
export const GONE: ReadonlySet<string> = new Set(['REVOKED', 'CANCELLED']);
