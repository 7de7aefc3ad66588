import type { FieldOf } from '@haiqiao/contract/definitions';
import { RegionCascade } from '../choosing/region-cascade.tsx';
import type { FilterProps } from '../web-field-type.ts';
import { choiceTerm, chosenBy } from '../terms/choice-term.ts';
import { OperatorFilter } from './operator-filter.tsx';

const OPERATORS = ['in', 'isnull', 'notnull'] as const;

/** A region with all its parts: a province matches its cities and counties. */
export function RegionFilter(filter: FilterProps<FieldOf<'region'>>) {
  const { column, label, value, onChange } = filter;
  return (
    <OperatorFilter filter={filter} operators={OPERATORS}>
      {() => (
        <RegionCascade
          aria-label={label}
          placeholder={label}
          level={undefined}
          value={chosenBy(value)[0] ?? ''}
          onChange={(code) => onChange(choiceTerm(column, code === '' ? [] : [code]))}
        />
      )}
    </OperatorFilter>
  );
}
