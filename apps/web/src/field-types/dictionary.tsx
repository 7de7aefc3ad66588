import { DictionaryChoice } from './choosing/late-choices.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function DictionaryControl({ field, value, onChange, ...rest }: InputProps<'dictionary'>) {
  const { labels: _, inner: _i, ...binding } = rest;
  const chosen = textOf(value);
  return (
    <DictionaryChoice
      {...binding}
      field={field}
      isMany={false}
      values={chosen === '' ? [] : [chosen]}
      onChange={([next = null]) => onChange(next)}
    />
  );
}

function Cell({ field, value, displayValue, labels, isWrapped }: CellProps<'dictionary'>) {
  const label = labels.labelOf({ kind: 'dictionary', code: field.dictionary }, textOf(value));
  return <TextCell text={label === value ? displayValue || label : label} isWrapped={isWrapped} />;
}

/** One item of a dictionary. */
export const dictionary: WebFieldType<'dictionary'> = {
  Input: DictionaryControl,
  Cell,
  describe: (value, field, labels) =>
    labels.labelOf({ kind: 'dictionary', code: field.dictionary }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 120, align: 'start', grows: true },
};
