import { z } from 'zod';
import { TERM_TYPES } from './term-type.ts';

/** Default page size (SPEC §9). */
export const DEFAULT_PAGE_SIZE = 15;
/** Maximum page size (DESIGN §7). */
export const MAX_PAGE_SIZE = 200;
/** Maximum length of a keyword. */
const KEYWORD_MAX_CHARACTERS = 100;
/** Maximum length of a cursor: it contains a text per sort column, in Base64. */
const CURSOR_MAX_CHARACTERS = 40_000;

const scalar = z.union([z.string().max(2000), z.number(), z.boolean()]);

/** One condition of a query: `{column, termType, value}`; `column` is a field name or a filter key. */
export const termSchema = z.strictObject({
  column: z.string().min(1).max(100),
  termType: z.enum(TERM_TYPES),
  value: z.union([scalar, z.array(scalar).max(200), z.null()]).optional(),
});

/** Query of a list (DESIGN §7). An unknown column or term is refused, never ignored. */
export const listQuerySchema = z.strictObject({
  /** 0-based. */
  pageIndex: z.int().min(0).max(10_000_000).default(0),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).optional(),
  terms: z.array(termSchema).max(50).default([]),
  sorts: z
    .array(z.strictObject({ column: z.string().min(1).max(100), order: z.enum(['asc', 'desc']) }))
    .max(5)
    .default([]),
  keyword: z.string().max(KEYWORD_MAX_CHARACTERS).optional(),
  list_status: z.string().max(20).optional(),
  apply_type: z.string().max(60).optional(),
  /** `nextCursor` of the previous page; paging with it has the same cost at any depth. */
  cursor: z.string().max(CURSOR_MAX_CHARACTERS).optional(),
  count: z.enum(['auto', 'exact', 'none']).default('auto'),
});

/** One condition on the wire. */
export type Term = z.output<typeof termSchema>;
/** A list query, validated and with defaults. */
export type ListQuery = z.output<typeof listQuerySchema>;
/** A list query as written by a caller. */
export type ListQueryInput = z.input<typeof listQuerySchema>;
