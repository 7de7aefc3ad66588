import { spelledOut, type Term } from '@haiqiao/contract/query';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';

/** Two bounds, empty for an open one. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The term of a span: both bounds `between`, one of them `gte` or `lte`, none no term. */
export function spanTerm(column: string, { from, to }: Span): Term | null {
  if (from !== '' && to !== '') return { column, termType: 'between', value: [from, to] };
  if (from !== '') return { column, termType: 'gte', value: from };
  return to === '' ? null : { column, termType: 'lte', value: to };
}

/** The term of a span whose bounds may be incomplete: it stays a span. */
export function wholeSpanTerm(column: string, { from, to }: Span): Term | null {
  return from === '' && to === '' ? null : { column, termType: 'between', value: [from, to] };
}

/** The span of a term, a named one resolved for today; open without a term. */
export function spanOf(term: Term | null): Span {
  if (!term) return { from: '', to: '' };
  const { termType } = term;
  const value = spelledOut(term, todayInShanghai());
  const ends = (Array.isArray(value) ? value : [value]).map((each) =>
    each === null || each === undefined ? '' : String(each),
  );
  if (termType === 'between') return { from: ends[0] ?? '', to: ends[1] ?? '' };
  if (termType === 'gte' || termType === 'gt') return { from: ends[0] ?? '', to: '' };
  if (termType === 'lte' || termType === 'lt') return { from: '', to: ends[0] ?? '' };
  return { from: ends[0] ?? '', to: ends[0] ?? '' };
}
