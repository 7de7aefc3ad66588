import { DateInput } from './editing/late-controls.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function DateControl({ field, value, onChange, ...rest }: InputProps<'date'>) {
  const { labels: _, narrowedBy: _n, inner: _i, ...binding } = rest;
  return (
    <DateInput
      {...binding}
      value={textOf(value)}
      isPastOnly={field.notAfterToday ?? false}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}

function Cell({ value, isWrapped }: CellProps<'date'>) {
  return <TextCell text={textOf(value)} isWrapped={isWrapped} />;
}

/** A day without a time zone. */
export const date: WebFieldType<'date'> = {
  Input: DateControl,
  Cell,
  describe: (value) => String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 106, align: 'start', grows: false },
};
