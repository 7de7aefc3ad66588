import { RecordChoice } from './choosing/late-choices.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function UserControl({ field: _, value, onChange, ...rest }: InputProps<'user'>) {
  const { labels: _l, inner: _i, narrowedBy: _n, ...binding } = rest;
  const chosen = textOf(value);
  return (
    <RecordChoice
      {...binding}
      target="$user"
      isMany={false}
      values={chosen === '' ? [] : [chosen]}
      onChange={([next = null]) => onChange(next)}
    />
  );
}

function Cell({ value, displayValue, labels, isWrapped }: CellProps<'user'>) {
  return (
    <TextCell text={displayValue || labels.labelOf({ kind: 'user' }, textOf(value))} isWrapped={isWrapped} />
  );
}

/** A member of staff. */
export const user: WebFieldType<'user'> = {
  Input: UserControl,
  Cell,
  describe: (value, _field, labels) => labels.labelOf({ kind: 'user' }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 90, align: 'start', grows: true },
};
