import { useTranslation } from 'react-i18next';
import i18next from 'i18next';
import { late } from '#web/ui/late/late.tsx';
import { RadioGroup } from './editing/late-controls.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { TextCell } from './editing/text-cell.tsx';
import { textOf, textsOf } from './wire-value.ts';
import { RecordStatus } from './editing/record-status.tsx';

/** The texts of the two values. */
export const YES_NO = ['yes', 'no'] as const;

function BooleanControl({ field: _, value, onChange, ...rest }: InputProps<'boolean'>) {
  const { t } = useTranslation('fields');
  const { labels: _l, narrowedBy: _n, inner: _i, onBlur: _b, ...binding } = rest;
  return (
    <RadioGroup
      {...binding}
      value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
      options={YES_NO.map((each) => ({ value: each, label: t(`boolean.${each}`) }))}
      onChange={(chosen) => onChange(chosen === 'yes')}
    />
  );
}

function BooleanCell({ value }: CellProps<'boolean'>) {
  const { t } = useTranslation('fields');
  return t(value === true ? 'boolean.yes' : 'boolean.no');
}

/** 是 or 否. */
export const boolean: WebFieldType<'boolean'> = {
  Input: BooleanControl,
  Cell: BooleanCell,
  describe: (value) => i18next.t(String(value) === 'true' ? 'fields:boolean.yes' : 'fields:boolean.no'),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 80, align: 'start', grows: false },
};

/** Loaded on first use: a list that is only read needs no choices. */
const DictionaryChoice = late(
  async () => (await import('./choosing/dictionary-choice.tsx')).DictionaryChoice,
);

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

function DictionaryCell({ field, value, displayValue, labels, isWrapped }: CellProps<'dictionary'>) {
  const label = labels.labelOf({ kind: 'dictionary', code: field.dictionary }, textOf(value));
  return <TextCell text={label === value ? displayValue || label : label} isWrapped={isWrapped} />;
}

/** One item of a dictionary. */
export const dictionary: WebFieldType<'dictionary'> = {
  Input: DictionaryControl,
  Cell: DictionaryCell,
  describe: (value, field, labels) =>
    labels.labelOf({ kind: 'dictionary', code: field.dictionary }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 120, align: 'start', grows: true },
};

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

function DictionariesCell({ field, value, labels, isWrapped }: CellProps<'dictionaries'>) {
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
  Cell: DictionariesCell,
  describe: (value, field, labels) =>
    labels.labelOf({ kind: 'dictionary', code: field.dictionary }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 160, align: 'start', grows: true },
};

/** A state is changed by actions, never typed: it is display-only. */
function StatusControl({ value, labels }: InputProps<'status'>) {
  return <RecordStatus code={textOf(value)} statuses={labels.statuses} />;
}

function StatusCell({ value, displayValue, labels }: CellProps<'status'>) {
  return <RecordStatus code={textOf(value)} name={displayValue} statuses={labels.statuses} />;
}

/** The state of a record. */
export const status: WebFieldType<'status'> = {
  Input: StatusControl,
  Cell: StatusCell,
  describe: (value, _field, labels) => labels.labelOf({ kind: 'status', resource: '' }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 114, align: 'start', grows: false },
};
