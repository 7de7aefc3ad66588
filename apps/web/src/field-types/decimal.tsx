import { NumberCell } from './editing/number-cell.tsx';
import { NumberInput } from './editing/number-input.tsx';
import { NumberFilter } from './filtering/number-filter.tsx';
import { unitOf, withSeparators } from './numbers.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function DecimalControl({ field, value, onChange, ...rest }: InputProps<'decimal'>) {
  const { labels: _, narrowedBy: _n, inner: _i, ...binding } = rest;
  return <NumberInput {...binding} value={textOf(value)} onChange={onChange} {...unitOf(field.unit)} />;
}

function Cell({ field, value }: CellProps<'decimal'>) {
  return <NumberCell text={textOf(value)} {...unitOf(field.unit)} />;
}

/** An exact decimal with its unit. */
export const decimal: WebFieldType<'decimal'> = {
  Input: DecimalControl,
  Cell,
  Filter: NumberFilter,
  describe: (value) => withSeparators(String(value)),
  isWide: false,
  column: { widthPx: 120, align: 'end' },
};
