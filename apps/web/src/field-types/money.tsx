import { NumberCell } from './editing/number-cell.tsx';
import { NumberInput } from './editing/number-input.tsx';
import { NumberFilter } from './filtering/number-filter.tsx';
import { withSeparators } from './numbers.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function MoneyControl({ value, onChange, ...rest }: InputProps<'money'>) {
  const { field: _f, labels: _, narrowedBy: _n, inner: _i, ...binding } = rest;
  return <NumberInput {...binding} value={textOf(value)} onChange={onChange} />;
}

function Cell({ value }: CellProps<'money'>) {
  return <NumberCell text={textOf(value)} />;
}

/** An amount; its unit stands in the label. */
export const money: WebFieldType<'money'> = {
  Input: MoneyControl,
  Cell,
  Filter: NumberFilter,
  describe: (value) => withSeparators(String(value)),
  isWide: false,
  column: { widthPx: 130, align: 'end' },
};
