import type { TermType } from '@haiqiao/contract/query';
import { useComposing } from '#web/ui/field/use-composing.ts';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { type AnyFilterProps, OperatorFilter } from './operator-filter.tsx';
import { useTyped } from './use-typed.ts';

const OPERATORS = ['like', 'eq', 'ne', 'isnull', 'notnull'] as const;

/** Text that contains, equals or lacks something. */
export function TextFilter(filter: AnyFilterProps) {
  return (
    <OperatorFilter filter={filter} operators={OPERATORS} isLate={false}>
      {(operator) => <Operand filter={filter} operator={operator} />}
    </OperatorFilter>
  );
}

interface OperandProps {
  readonly filter: AnyFilterProps;
  readonly operator: TermType;
}

function Operand({ filter: { column, label, value, onChange }, operator }: OperandProps) {
  const stored = typeof value?.value === 'string' ? value.value : '';
  const typed = useTyped(stored, (text) =>
    onChange(text === '' ? null : { column, termType: operator, value: text }),
  );
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      hasClear
      {...useComposing({ value: typed.text, onChange: typed.type })}
      onBlur={typed.settle}
    />
  );
}
