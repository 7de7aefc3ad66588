import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { operatorsOf } from '@haiqiao/contract/field-types';
import type { Term, TermType } from '@haiqiao/contract/query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../editing/late-controls.ts';
import type { FilterProps } from '../web-field-type.ts';
import styles from './filter.module.css';
import { SleepingControl } from './sleeping-control.tsx';

/** What every filter is given, whatever its field. */
export type AnyFilterProps = FilterProps<FieldDefinition>;

export interface OperatorFilterProps {
  readonly filter: Pick<
    AnyFilterProps,
    'column' | 'field' | 'label' | 'value' | 'onChange' | 'isCompact' | 'kept'
  >;
  /** Ways to compare, the usual one first; those that the field does not know are left out. */
  readonly operators: readonly TermType[];
  /** The control for what it is compared with. */
  readonly children: (operator: TermType) => ReactNode;
  /** Whether the control's code comes late: in the bar it sleeps until somebody reaches for it. */
  readonly isLate?: boolean;
}

/** Whether a comparison stands alone. */
function needsNoValue(operator: TermType): boolean {
  return operator === 'isnull' || operator === 'notnull';
}

function shownOperator(term: Term | null, chosen: TermType | null, operators: readonly TermType[]): TermType {
  const usual = operators[0] ?? 'eq';
  if (!term) return chosen ?? usual;
  // One chosen item is asked by `eq`, several by `in`; open ends by `gte` and `lte`: all of them the usual way.
  return operators.includes(term.termType) ? term.termType : usual;
}

/** How something is compared and with what; in the bar only the latter. */
export function OperatorFilter(props: OperatorFilterProps) {
  const { filter, operators: wanted, children, isLate = true } = props;
  const { t } = useTranslation('fields');
  const [chosen, setChosen] = useState<TermType | null>(null);
  const { column, field, label, value, onChange, isCompact, kept } = filter;
  const operators = wanted.filter((each) => operatorsOf(field).includes(each));
  const operator = shownOperator(kept ? { column, termType: kept.operator } : value, chosen, operators);
  if (isCompact) {
    const control = children(operators[0] ?? 'eq');
    return (
      <div className={styles['compact']}>
        {isLate ? (
          <SleepingControl label={label} isAwake={value !== null}>
            {control}
          </SleepingControl>
        ) : (
          control
        )}
      </div>
    );
  }
  const choose = (next: string | null) => {
    const found = operators.find((each) => each === next) ?? operators[0] ?? 'eq';
    if (kept) {
      kept.onOperator(found);
      return;
    }
    setChosen(found);
    // What it was compared with may not fit the other way: it starts anew.
    onChange(needsNoValue(found) ? { column, termType: found } : null);
  };
  return (
    <div className={styles['row']}>
      <div className={styles['operator']}>
        <Select
          aria-label={t('operatorOf', { field: label })}
          value={operator}
          options={operators.map((each) => ({ value: each, label: t(`operator.${each}`) }))}
          onChange={choose}
          isClearable={false}
        />
      </div>
      {!needsNoValue(operator) && <div className={styles['operand']}>{children(operator)}</div>}
    </div>
  );
}
