/** Comparison of a term (DESIGN §7). `like` matches a substring; `between` includes both ends. */
export const TERM_TYPES = [
  'eq',
  'ne',
  'like',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'isnull',
  'notnull',
] as const;

/** One kind of comparison. */
export type TermType = (typeof TERM_TYPES)[number];
