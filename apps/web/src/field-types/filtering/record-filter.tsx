import type { FieldOf } from '@haiqiao/contract/definitions';
import { RecordChoice } from '../choosing/record-choice.tsx';
import type { FilterProps } from '../web-field-type.ts';
import { choiceTerm, chosenBy } from '../terms/choice-term.ts';
import { OperatorFilter } from './operator-filter.tsx';

const OPERATORS = ['in', 'isnull', 'notnull'] as const;

/** Records or members: any of the chosen ones. */
export function RecordFilter(filter: FilterProps<FieldOf<'ref' | 'refs' | 'user'>>) {
  const { column, field, label, value, onChange } = filter;
  return (
    <OperatorFilter filter={filter} operators={OPERATORS}>
      {() => (
        <RecordChoice
          aria-label={label}
          placeholder={label}
          target={field.type === 'user' ? '$user' : field.target}
          isMany
          isOneLine
          values={chosenBy(value)}
          onChange={(next) => onChange(choiceTerm(column, next))}
        />
      )}
    </OperatorFilter>
  );
}
