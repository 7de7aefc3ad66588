import type { Term } from '@haiqiao/contract/query';
import { useListScope } from '../list-scope.ts';
import { changed, termOf, withTerm } from '../query/list-address.ts';

/** The condition on a column and its setter; changes are applied at once. */
export function useFilterTerm(column: string) {
  const { state, change } = useListScope();
  return {
    term: termOf(state.terms, column),
    set: (next: Term | null) => change(changed(state, { terms: withTerm(state.terms, column, next) })),
  };
}
