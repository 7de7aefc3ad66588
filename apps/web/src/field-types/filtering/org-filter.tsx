import type { FieldOf } from '@haiqiao/contract/definitions';
import { OrgTree } from '../choosing/org-tree.tsx';
import type { FilterProps } from '../web-field-type.ts';
import { choiceTerm, chosenBy } from '../terms/choice-term.ts';
import { OperatorFilter } from './operator-filter.tsx';

const OPERATORS = ['in', 'isnull', 'notnull'] as const;

/** Units of the organisation: any of the chosen ones. */
export function OrgFilter(filter: FilterProps<FieldOf<'org'>>) {
  const { column, label, value, onChange } = filter;
  return (
    <OperatorFilter filter={filter} operators={OPERATORS}>
      {() => (
        <OrgTree
          aria-label={label}
          placeholder={label}
          isMany
          values={chosenBy(value)}
          onChange={(next) => onChange(choiceTerm(column, next))}
        />
      )}
    </OperatorFilter>
  );
}
