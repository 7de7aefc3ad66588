import type { Term } from '@haiqiao/contract/query';
import { FieldFilter } from '#web/field-types/field-filter.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { useListScope } from '../list-scope.ts';
import { changed, termOf, withTerm } from '../query/list-address.ts';
import type { ShownFilter } from './filters.logic.ts';
import { ownTerm } from './filters.logic.ts';
import styles from './filters.module.css';

export interface FilterControlProps {
  readonly filter: ShownFilter;
  readonly isCompact: boolean;
}

/** One filter, in the bar or in the panel; what is chosen is asked at once. */
export function FilterControl({ filter, isCompact }: FilterControlProps) {
  const { state, change, labels } = useListScope();
  const { column, label } = filter;
  const term = termOf(state.terms, column);
  const set = (next: Term | null) => change(changed(state, { terms: withTerm(state.terms, column, next) }));
  if (filter.kind === 'own') {
    const isOn = term?.value === true;
    if (!isCompact) {
      return (
        <Checkbox isChecked={isOn} onChange={(on) => set(ownTerm(column, on))}>
          {label}
        </Checkbox>
      );
    }
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
