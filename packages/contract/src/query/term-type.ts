/** How a term compares (DESIGN §7). `like` finds the text anywhere; `between` includes both ends. */
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
