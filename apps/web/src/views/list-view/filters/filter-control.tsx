import type { Term } from '@haiqiao/contract/query';
import { FieldFilter } from '#web/field-types/field-filter.tsx';
import { useListScope } from '../list-scope.ts';
import { ownTerm, type ShownFilter } from './filters.logic.ts';
import styles from './filters.module.css';
import { changed, termOf, withTerm } from '../query/list-address.ts';

/** The condition on a column and its setter; changes are applied at once. */
export function useFilterTerm(column: string) {
  const { state, change } = useListScope();
  return {
    term: termOf(state.terms, column),
    set: (next: Term | null) => change(changed(state, { terms: withTerm(state.terms, column, next) })),
  };
}

export interface FilterControlProps {
  readonly filter: ShownFilter;
  readonly isCompact: boolean;
}

/** One filter, in the bar or the panel; a choice is applied at once. */
export function FilterControl({ filter, isCompact }: FilterControlProps) {
  const { labels } = useListScope();
  const { column, label } = filter;
  const { term, set } = useFilterTerm(column);
  if (filter.kind === 'own') {
    const isOn = term?.value === true;
    return (
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={isOn}
        onClick={() => set(ownTerm(column, !isOn))}
      >
        {label}
      </button>
    );
  }
  return (
    <FieldFilter
      column={column}
      field={filter.field}
      label={label}
      value={term}
      onChange={set}
      labels={labels}
      isCompact={isCompact}
    />
  );
}
