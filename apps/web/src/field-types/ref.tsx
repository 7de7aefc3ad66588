import { RecordChoice } from './choosing/late-choices.ts';
import { OpenChosen } from './editing/open-chosen.tsx';
import { RecordLink } from './editing/record-link.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function RefControl({ field, value, onChange, ...rest }: InputProps<'ref'>) {
  const { labels: _, inner: _i, ...binding } = rest;
  const chosen = textOf(value);
  return (
    <OpenChosen target={field.target} id={chosen}>
      <RecordChoice
        {...binding}
        target={field.target}
        {...(field.options ? { options: field.options } : {})}
        isMany={false}
        values={chosen === '' ? [] : [chosen]}
        onChange={([next = null]) => onChange(next)}
      />
    </OpenChosen>
  );
}

function Cell({ field, value, displayValue, labels, isWrapped }: CellProps<'ref'>) {
  const id = textOf(value);
  const name = displayValue || labels.labelOf({ kind: 'ref', target: field.target }, id);
  return <RecordLink target={field.target} id={id} name={name} isWrapped={isWrapped} />;
}

/** A record of another area. */
export const ref: WebFieldType<'ref'> = {
  Input: RefControl,
  Cell,
  describe: (value, field, labels) => labels.labelOf({ kind: 'ref', target: field.target }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 180, align: 'start', grows: true },
};
