import { NumberCell } from './editing/number-cell.tsx';
import { NumberInput } from './editing/number-input.tsx';
import { NumberFilter } from './filtering/number-filter.tsx';
import { withSeparators } from './numbers.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function PercentControl({ value, onChange, ...rest }: InputProps<'percent'>) {
  const { field: _f, labels: _, narrowedBy: _n, inner: _i, ...binding } = rest;
  return <NumberInput {...binding} value={textOf(value)} onChange={onChange} unit="%" />;
}

function Cell({ value }: CellProps<'percent'>) {
  return <NumberCell text={textOf(value)} unit="%" />;
}

/** A share in per cent. */
export const percent: WebFieldType<'percent'> = {
  Input: PercentControl,
  Cell,
  Filter: NumberFilter,
  describe: (value) => `${withSeparators(String(value))} %`,
  isWide: false,
  column: { widthPx: 100, align: 'end' },
};
