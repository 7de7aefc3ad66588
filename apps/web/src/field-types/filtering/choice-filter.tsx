import type { SelectOption } from '#web/ui/select/select.tsx';
import { MultiSelect, Select } from '../editing/late-controls.ts';
import { choiceTerm, chosenBy } from '../terms/choice-term.ts';
import { type AnyFilterProps, OperatorFilter } from './operator-filter.tsx';

const MANY_OPERATORS = ['in', 'isnull', 'notnull'] as const;
const ONE_OPERATORS = ['eq', 'isnull', 'notnull'] as const;

export interface ChoiceFilterProps extends AnyFilterProps {
  readonly options: readonly SelectOption[];
  /** 是 or 否: a single choice. */
  readonly isOne?: boolean;
}

/** A single or multiple choice of a few options. */
export function ChoiceFilter({ options, isOne = false, ...filter }: ChoiceFilterProps) {
  const { column, label, value, onChange } = filter;
  const chosen = chosenBy(value);
  const common = { 'aria-label': label, placeholder: label, options };
  return (
    <OperatorFilter filter={filter} operators={isOne ? ONE_OPERATORS : MANY_OPERATORS}>
      {() =>
        isOne ? (
          <Select
            {...common}
            value={chosen[0] ?? null}
            onChange={(next) => onChange(next === null ? null : choiceTerm(column, [next === 'true']))}
          />
        ) : (
          <MultiSelect
            {...common}
            isOneLine
            values={chosen}
            onChange={(next) => onChange(choiceTerm(column, next))}
          />
        )
      }
    </OperatorFilter>
  );
}
