/** States of filings not yet or no longer active. */
export const NOT_LIVING: ReadonlySet<string> = new Set([
  'DRAFT',
  'REJECTED',
  'WITHDRAWN',
  'CANCELLED',
  'QUIT',
  'REMOVED',
]);

/** Registration states of dissolved enterprises. */
export const GONE: ReadonlySet<string> = new Set(['REVOKED', 'CANCELLED']);
