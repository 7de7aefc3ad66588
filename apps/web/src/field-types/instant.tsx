import { formatSecond, instantOfLocalTime } from '#web/lib/shanghai-time.ts';
import { DateTimeInput } from './editing/late-controls.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

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

function Cell({ value, isWrapped }: CellProps<'instant'>) {
  const localTime = localTimeOf(textOf(value));
  return <TextCell text={isWrapped ? localTime : localTime.slice(0, MINUTE_LENGTH)} isWrapped={isWrapped} />;
}

/** A moment in the local time of the centre, whatever the browser's zone. */
export const instant: WebFieldType<'instant'> = {
  Input: InstantControl,
  Cell,
  // A filter uses whole days.
  describe: (value) =>
    String(value).includes('T') ? localTimeOf(String(value)).slice(0, MINUTE_LENGTH) : String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 136, align: 'start', grows: false },
};
