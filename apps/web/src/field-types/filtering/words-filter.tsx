import { MultiSelect } from '../editing/late-controls.ts';
import { choiceTerm, chosenBy } from '../terms/choice-term.ts';
import { type AnyFilterProps, OperatorFilter } from './operator-filter.tsx';

const OPERATORS = ['in', 'isnull', 'notnull'] as const;

/** Free words: any of the typed ones. */
export function WordsFilter(filter: AnyFilterProps) {
  const { column, label, value, onChange } = filter;
  return (
    <OperatorFilter filter={filter} operators={OPERATORS}>
      {() => (
        <MultiSelect
          aria-label={label}
          placeholder={label}
          isFree
          isOneLine
          options={[]}
          values={chosenBy(value)}
          onChange={(next) => onChange(choiceTerm(column, next))}
        />
      )}
    </OperatorFilter>
  );
}
