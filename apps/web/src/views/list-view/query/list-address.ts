import { type ListQuery, type Term, TERM_TYPES, termSchema } from '@haiqiao/contract/query';
import { z } from 'zod';
import type { SavedView } from '@haiqiao/contract/endpoints';
import { formatFullPath } from '#web/lib/full-path.ts';

/** A sort column of a list. */
export type ListSort = ListQuery['sorts'][number];

/** View state of a list; null or empty values mean the definition's default. */
export interface ListState {
  /** Chosen value of `list_status`. */
  readonly tab: string | null;
  /** Chosen kind of records, overriding `apply_type`; `all` for every kind. */
  readonly kind: string | null;
  readonly terms: readonly Term[];
  readonly sorts: readonly ListSort[];
  readonly keyword: string;
  /** 0-based. */
  readonly page: number;
  readonly pageSize: number | null;
  /** Id of its saved view; `none` for the definition's default. */
  readonly view: string | null;
}

/** Value for every kind of records. */
export const EVERY_KIND = 'all';

/** The default state of a list. */
export const PLAIN_STATE: ListState = {
  tab: null,
  kind: null,
  terms: [],
  sorts: [],
  keyword: '',
  page: 0,
  pageSize: null,
  view: null,
};

/** Available page sizes (VISUAL §6). */
export const PAGE_SIZES = [15, 30, 50, 100] as const;

/** Maximum sorts, terms and keyword characters of a query (contract `listQuerySchema`). */
const SORTS_MAX = 5;
const TERMS_MAX = 50;
const KEYWORD_MAX_CHARACTERS = 100;

/** A term in the address: `["kind", "in", ["A", "B"]]`. */
const packedTerm = z
  .tuple([z.string(), z.enum(TERM_TYPES)])
  .rest(z.unknown())
  .transform(([column, termType, value]) => termSchema.safeParse({ column, termType, value }).data ?? null);

function packTerm({ column, termType, value }: Term): readonly unknown[] {
  return value === undefined ? [column, termType] : [column, termType, value];
}

function parseTerms(text: string | undefined): readonly Term[] {
  if (!text) return [];
  try {
    const packed = z.array(packedTerm.catch(null)).parse(JSON.parse(text));
    return packed.filter((term) => term !== null).slice(0, TERMS_MAX);
  } catch {
    // Cut off or hand-written: an unreadable part is ignored.
    return [];
  }
}

function parseSorts(text: string | undefined): readonly ListSort[] {
  const pairs = (text ?? '').split(',').map((pair) => pair.split(':'));
  return pairs
    .flatMap<ListSort>(([column = '', order]) =>
      column !== '' && (order === 'asc' || order === 'desc') ? [{ column, order }] : [],
    )
    .slice(0, SORTS_MAX);
}

function parseWhole(text: string | undefined, max: number): number | null {
  const number = Number(text);
  return text && Number.isSafeInteger(number) && number >= 1 && number <= max ? number : null;
}

/** Parses the view state in an address query; unreadable parts are left out. */
export function parseListState(query: Readonly<Record<string, string>>): ListState {
  const size = parseWhole(query['pageSize'], 200);
  return {
    tab: query['tab'] ?? null,
    kind: query['kind'] ?? null,
    terms: parseTerms(query['terms']),
    sorts: parseSorts(query['sorts']),
    keyword: (query['keyword'] ?? '').slice(0, KEYWORD_MAX_CHARACTERS),
    page: (parseWhole(query['page'], 10_000_001) ?? 1) - 1,
    pageSize: size,
    view: query['view'] ?? null,
  };
}

/** Formats a view state without the definition's defaults. */
export function formatListState(state: ListState): Readonly<Record<string, string>> {
  const { tab, kind, terms, sorts, keyword, page, pageSize, view } = state;
  return {
    ...(view === null ? {} : { view }),
    ...(tab === null ? {} : { tab }),
    ...(kind === null ? {} : { kind }),
    ...(keyword === '' ? {} : { keyword }),
    ...(terms.length === 0 ? {} : { terms: JSON.stringify(terms.map(packTerm)) }),
    ...(sorts.length === 0
      ? {}
      : { sorts: sorts.map(({ column, order }) => `${column}:${order}`).join(',') }),
    ...(pageSize === null ? {} : { pageSize: String(pageSize) }),
    ...(page === 0 ? {} : { page: String(page + 1) }),
  };
}

/** The address of a list with a view state. */
export function listPath(code: string, state: Partial<ListState> = {}): string {
  const query = { code, ...formatListState({ ...PLAIN_STATE, ...state }) };
  return formatFullPath({ path: '/lists', query });
}

/** A change of the rows returns to the first page. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 0, ...change };
}

/** The condition on a column; null for none. */
export function termOf(terms: readonly Term[], column: string): Term | null {
  return terms.find((term) => term.column === column) ?? null;
}

/** Replaces or removes the condition on a column. */
export function withTerm(terms: readonly Term[], column: string, term: Term | null): readonly Term[] {
  const at = terms.findIndex((each) => each.column === column);
  if (term === null) return terms.filter((each) => each.column !== column);
  return at < 0 ? [...terms, term] : terms.with(at, term);
}

/** The next sort order after a press on a header: ascending, descending, default. Adding keeps the other columns. */
export function nextSorts(
  sorts: readonly ListSort[],
  column: string,
  isAdding: boolean,
): readonly ListSort[] {
  const own = sorts.find((sort) => sort.column === column);
  const others = isAdding ? sorts.filter((sort) => sort.column !== column) : [];
  if (own?.order === 'desc') return others;
  const next: ListSort = { column, order: own ? 'desc' : 'asc' };
  if (!isAdding || !own) return [...others, next].slice(0, SORTS_MAX);
  return sorts.map((sort) => (sort.column === column ? next : sort));
}

/** Value in the address: the list's default state although another view opens by default. */
export const NO_VIEW = 'none';

/** The state of a list with a saved view. */
export function stateOfView(view: SavedView): ListState {
  const { terms, sorts, keyword = '', list_status: tab = null, apply_type: kind = null } = view.query;
  return { ...PLAIN_STATE, tab, kind, terms, sorts, keyword, view: view.id };
}

function comparisonKeyOf(state: ListState): string {
  return JSON.stringify(formatListState({ ...state, page: 0, pageSize: null }));
}

/** Whether the state differs from the saved view. */
export function isChangedView(state: ListState, view: SavedView): boolean {
  return comparisonKeyOf(state) !== comparisonKeyOf(stateOfView(view));
}

/** The default state of the list; explicit when another view opens by default. */
export function plainState(views: readonly SavedView[]): ListState {
  return { ...PLAIN_STATE, view: views.some(({ isDefault }) => isDefault) ? NO_VIEW : null };
}
