import { useTranslation } from 'react-i18next';
import { formatSecond, instantOfLocalTime } from '#web/lib/shanghai-time.ts';
import { DateInput, DateRangeInput, DateTimeInput } from './editing/late-controls.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { partOf, textOf } from './wire-value.ts';

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

function DateCell({ value, isWrapped }: CellProps<'date'>) {
  return <TextCell text={textOf(value)} isWrapped={isWrapped} />;
}

/** A day without a time zone. */
export const date: WebFieldType<'date'> = {
  Input: DateControl,
  Cell: DateCell,
  describe: (value) => String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 106, align: 'start', grows: false },
};

/** `YYYY-MM-DD HH:mm` of `YYYY-MM-DD HH:mm:ss`. */
const MINUTE_LENGTH = 16;

/** An instant as local time of the centre; empty for none. */
function localTimeOf(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : formatSecond(at);
}

function InstantControl({ field: _, value, onChange, ...rest }: InputProps<'instant'>) {
  const { labels: _l, narrowedBy: _n, inner: _i, ...binding } = rest;
  return (
    <DateTimeInput
      {...binding}
      value={localTimeOf(textOf(value))}
      onChange={(localTime) => onChange(localTime === '' ? null : instantOfLocalTime(localTime))}
    />
  );
}

function InstantCell({ value, isWrapped }: CellProps<'instant'>) {
  const localTime = localTimeOf(textOf(value));
  return <TextCell text={isWrapped ? localTime : localTime.slice(0, MINUTE_LENGTH)} isWrapped={isWrapped} />;
}

/** A moment in the local time of the centre, whatever the browser's zone. */
export const instant: WebFieldType<'instant'> = {
  Input: InstantControl,
  Cell: InstantCell,
  // A filter uses whole days.
  describe: (value) =>
    String(value).includes('T') ? localTimeOf(String(value)).slice(0, MINUTE_LENGTH) : String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 136, align: 'start', grows: false },
};

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

function DateRangeCell({ value, isWrapped }: CellProps<'dateRange'>) {
  const { t } = useTranslation('fields');
  const span = { from: partOf(value, 'from') || t('date.open'), to: partOf(value, 'to') || t('date.open') };
  return <TextCell text={t('date.span', span)} isWrapped={isWrapped} />;
}

/** Two days, the first not after the second. */
export const dateRange: WebFieldType<'dateRange'> = {
  Input: DateRangeControl,
  Cell: DateRangeCell,
  describe: (value) => String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 190, align: 'start', grows: false },
};
