import type { TermType } from '@haiqiao/contract/query';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../editing/number-input.tsx';
import styles from './filter.module.css';
import { type AnyFilterProps, OperatorFilter } from './operator-filter.tsx';
import { type Span, spanOf, spanTerm, wholeSpanTerm } from '../terms/span-term.ts';
import { useTyped } from './use-typed.ts';

const OPERATORS = ['between', 'eq', 'ne', 'isnull', 'notnull'] as const;
/** A list filter uses a span open at one end; a condition needs the operator. */
const CONDITION_OPERATORS = ['between', 'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'isnull', 'notnull'] as const;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number between two bounds, or exactly one. */
export function NumberFilter(filter: AnyFilterProps) {
  return (
    <OperatorFilter
      filter={filter}
      operators={filter.operatorState ? CONDITION_OPERATORS : OPERATORS}
      isLate={false}
    >
      {(operator) =>
        operator === 'between' ? <Ends {...filter} /> : <Exact filter={filter} operator={operator} />
      }
    </OperatorFilter>
  );
}

function Ends({ column, label, value, onChange, operatorState, isCompact }: AnyFilterProps) {
  const { t } = useTranslation('fields');
  const span = spanOf(value);
  const end = (change: Partial<Span>) =>
    onChange((operatorState ? wholeSpanTerm : spanTerm)(column, { ...span, ...change }));
  return (
    <div className={styles['span']}>
      <End
        label={t('number.from', { field: label })}
        value={span.from}
        onSettled={(from) => end({ from })}
        // In the bar nothing else names the field.
        hint={isCompact ? label : t('operator.gte')}
      />
      <span className={styles['dash']} aria-hidden>
        ~
      </span>
      <End
        label={t('number.to', { field: label })}
        value={span.to}
        onSettled={(to) => end({ to })}
        hint={isCompact ? '' : t('operator.lte')}
      />
    </div>
  );
}

interface EndProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly onSettled: (text: string) => void;
}

function End({ label, value, hint, onSettled }: EndProps) {
  // Incomplete numbers are not sent.
  const typed = useTyped(value, (text) => (text === '' || NUMBER.test(text)) && onSettled(text));
  return (
    <NumberInput
      aria-label={label}
      placeholder={hint}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.settle}
    />
  );
}

function Exact({ filter, operator }: { readonly filter: AnyFilterProps; readonly operator: TermType }) {
  const { column, label, value, onChange } = filter;
  const stored = value?.value === undefined || value.value === null ? '' : String(value.value);
  return (
    <End
      label={label}
      value={stored}
      hint={label}
      onSettled={(text) => onChange(text === '' ? null : { column, termType: operator, value: text })}
    />
  );
}
