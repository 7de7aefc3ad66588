import { useTranslation } from 'react-i18next';
import { DateRangeInput } from './editing/late-controls.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { partOf } from './wire-value.ts';

function DateRangeControl({ field, value, onChange, ...rest }: InputProps<'dateRange'>) {
  const { t } = useTranslation('fields');
  const { labels: _, narrowedBy: _n, inner: _i, ...binding } = rest;
  return (
    <DateRangeInput
      {...binding}
      value={{ from: partOf(value, 'from'), to: partOf(value, 'to') }}
      isPastOnly={field.notAfterToday ?? false}
      labels={[t('date.from', { field: field.label }), t('date.to', { field: field.label })]}
      onChange={({ from, to }) =>
        onChange(from === '' && to === '' ? null : { from: from || null, to: to || null })
      }
    />
  );
}

function Cell({ value, isWrapped }: CellProps<'dateRange'>) {
  const { t } = useTranslation('fields');
  const span = { from: partOf(value, 'from') || t('date.open'), to: partOf(value, 'to') || t('date.open') };
  return <TextCell text={t('date.span', span)} isWrapped={isWrapped} />;
}

/** Two days, the first not after the second. */
export const dateRange: WebFieldType<'dateRange'> = {
  Input: DateRangeControl,
  Cell,
  describe: (value) => String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 190, align: 'start', grows: false },
};
