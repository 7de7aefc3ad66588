import { formatSecond, instantOfWall } from '#web/lib/shanghai-time.ts';
import { DateTimeInput } from './editing/late-controls.ts';
import { TextCell } from './editing/text-cell.tsx';
import { DateFilter } from './filtering/date-filter.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

/** `YYYY-MM-DD HH:mm` of `YYYY-MM-DD HH:mm:ss`. */
const MINUTE_LENGTH = 16;

/** The wall clock of the centre at an instant; empty for none. */
function wallOf(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : formatSecond(at);
}

function InstantControl({ field: _, value, onChange, ...rest }: InputProps<'instant'>) {
  const { labels: _l, narrowedBy: _n, inner: _i, ...binding } = rest;
  return (
    <DateTimeInput
      {...binding}
      value={wallOf(textOf(value))}
      onChange={(wall) => onChange(wall === '' ? null : instantOfWall(wall))}
    />
  );
}

function Cell({ value, isWrapped }: CellProps<'instant'>) {
  const wall = wallOf(textOf(value));
  return <TextCell text={isWrapped ? wall : wall.slice(0, MINUTE_LENGTH)} isWrapped={isWrapped} />;
}

/** A moment, on the wall clock of the centre wherever the browser is. */
export const instant: WebFieldType<'instant'> = {
  Input: InstantControl,
  Cell,
  Filter: DateFilter,
  // A filter asks by whole days.
  describe: (value) =>
    String(value).includes('T') ? wallOf(String(value)).slice(0, MINUTE_LENGTH) : String(value),
  isWide: false,
  column: { widthPx: 136, align: 'start' },
};
