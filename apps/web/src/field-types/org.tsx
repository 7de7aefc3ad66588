import { OrgTree } from './choosing/late-choices.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function OrgControl({ field: _, value, onChange, ...rest }: InputProps<'org'>) {
  const { labels: _l, inner: _i, narrowedBy: _n, ...binding } = rest;
  const chosen = textOf(value);
  return (
    <OrgTree
      {...binding}
      values={chosen === '' ? [] : [chosen]}
      onChange={([next = null]) => onChange(next)}
    />
  );
}

function Cell({ value, displayValue, labels, isWrapped }: CellProps<'org'>) {
  return (
    <TextCell text={displayValue || labels.labelOf({ kind: 'org' }, textOf(value))} isWrapped={isWrapped} />
  );
}

/** An organisation unit. */
export const org: WebFieldType<'org'> = {
  Input: OrgControl,
  Cell,
  describe: (value, _field, labels) => labels.labelOf({ kind: 'org' }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 120, align: 'start', grows: true },
};
