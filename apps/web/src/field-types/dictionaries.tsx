import i18next from 'i18next';
import { DictionaryChoice } from './choosing/late-choices.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textsOf } from './wire-value.ts';

const MAX_ITEMS = 50;

function DictionariesControl({ field, value, onChange, ...rest }: InputProps<'dictionaries'>) {
  const { labels: _, inner: _i, ...binding } = rest;
  return (
    <DictionaryChoice
      {...binding}
      field={field}
      isMany
      max={field.max ?? MAX_ITEMS}
      values={textsOf(value)}
      onChange={(next) => onChange(next.length > 0 ? [...next] : null)}
    />
  );
}

function Cell({ field, value, labels, isWrapped }: CellProps<'dictionaries'>) {
  // Not a hook: a hundred rows would add a hundred listeners. A language switch changes the labels, and thereby re-renders.
  const separator = i18next.t('fields:separator');
  const names = textsOf(value).map((each) =>
    labels.labelOf({ kind: 'dictionary', code: field.dictionary }, each),
  );
  return <TextCell text={names.join(separator)} isWrapped={isWrapped} />;
}

/** Several items of a dictionary. */
export const dictionaries: WebFieldType<'dictionaries'> = {
  Input: DictionariesControl,
  Cell,
  describe: (value, field, labels) =>
    labels.labelOf({ kind: 'dictionary', code: field.dictionary }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 160, align: 'start', grows: true },
};
