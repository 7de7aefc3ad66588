import { useTranslation } from 'react-i18next';
import i18next from 'i18next';
import { RadioGroup } from './editing/late-controls.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';

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

function Cell({ value }: CellProps<'boolean'>) {
  const { t } = useTranslation('fields');
  return t(value === true ? 'boolean.yes' : 'boolean.no');
}

/** 是 or 否. */
export const boolean: WebFieldType<'boolean'> = {
  Input: BooleanControl,
  Cell,
  describe: (value) => i18next.t(String(value) === 'true' ? 'fields:boolean.yes' : 'fields:boolean.no'),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 80, align: 'start', grows: false },
};
