import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { operatorsOf } from '@haiqiao/contract/field-types';
import type { Term, TermType } from '@haiqiao/contract/query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../editing/late-controls.ts';
import type { FilterProps } from '../web-field-type.ts';
import styles from './filter.module.css';
import { SleepingControl } from './sleeping-control.tsx';

/** Props of every filter, whatever its field. */
export type AnyFilterProps = FilterProps<FieldDefinition>;

export interface OperatorFilterProps {
  readonly filter: Pick<
    AnyFilterProps,
    'column' | 'field' | 'label' | 'value' | 'onChange' | 'isCompact' | 'operatorState'
  >;
  /** Operators, the default first; those the field does not support are left out. */
  readonly operators: readonly TermType[];
  /** The control of the operand. */
  readonly children: (operator: TermType) => ReactNode;
  /** Whether the control is loaded lazily: in the bar on first use. */
  readonly isLate?: boolean;
}

/** Whether an operator has no operand. */
function needsNoValue(operator: TermType): boolean {
  return operator === 'isnull' || operator === 'notnull';
}

function shownOperator(term: Term | null, chosen: TermType | null, operators: readonly TermType[]): TermType {
  const usual = operators[0] ?? 'eq';
  if (!term) return chosen ?? usual;
  // One chosen item is `eq`, several are `in`; open ends are `gte` and `lte`: all count as the default operator.
  return operators.includes(term.termType) ? term.termType : usual;
}

/** Operator and operand; in the bar only the operand. */
export function OperatorFilter(props: OperatorFilterProps) {
  const { filter, operators: wanted, children, isLate = true } = props;
  const { t } = useTranslation('fields');
  const [chosen, setChosen] = useState<TermType | null>(null);
  const { column, field, label, value, onChange, isCompact, operatorState } = filter;
  const operators = wanted.filter((each) => operatorsOf(field).includes(each));
  const operator = shownOperator(
    operatorState ? { column, termType: operatorState.operator } : value,
    chosen,
    operators,
  );
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
    if (operatorState) {
      operatorState.onOperator(found);
      return;
    }
    setChosen(found);
    // The operand may not fit the new operator: it is cleared.
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
