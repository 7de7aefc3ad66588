import { NumberCell } from './editing/number-cell.tsx';
import { NumberInput } from './editing/number-input.tsx';
import { NumberFilter } from './filtering/number-filter.tsx';
import { unitOf, withSeparators } from './numbers.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function IntegerControl({ field, value, onChange, ...rest }: InputProps<'integer'>) {
  const { labels: _, narrowedBy: _n, inner: _i, ...binding } = rest;
  return (
    <NumberInput {...binding} value={textOf(value)} onChange={onChange} isWhole {...unitOf(field.unit)} />
  );
}

function Cell({ field, value }: CellProps<'integer'>) {
  return <NumberCell text={textOf(value)} {...unitOf(field.unit)} />;
}

/** A whole number with its unit. */
export const integer: WebFieldType<'integer'> = {
  Input: IntegerControl,
  Cell,
  Filter: NumberFilter,
  describe: (value) => withSeparators(String(value)),
  isWide: false,
  column: { widthPx: 100, align: 'end' },
};
