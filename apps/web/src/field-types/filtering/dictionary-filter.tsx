import type { FieldOf } from '@haiqiao/contract/definitions';
import { DictionaryChoice } from '../choosing/dictionary-choice.tsx';
import type { FilterProps } from '../web-field-type.ts';
import { choiceTerm, chosenBy } from '../terms/choice-term.ts';
import { OperatorFilter } from './operator-filter.tsx';

const OPERATORS = ['in', 'isnull', 'notnull'] as const;

/** Items of a dictionary: any of the chosen ones. */
export function DictionaryFilter(filter: FilterProps<FieldOf<'dictionary' | 'dictionaries'>>) {
  const { column, field, label, value, onChange } = filter;
  return (
    <OperatorFilter filter={filter} operators={OPERATORS}>
      {() => (
        <DictionaryChoice
          aria-label={label}
          placeholder={label}
          field={field}
          isMany
          isOneLine
          values={chosenBy(value)}
          onChange={(next) => onChange(choiceTerm(column, next))}
        />
      )}
    </OperatorFilter>
  );
}
