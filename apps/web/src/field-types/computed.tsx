import type { ComputedField } from '@haiqiao/contract/definitions';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { NumberCell } from './editing/number-cell.tsx';
import { TextCell } from './editing/text-cell.tsx';
import { withSeparators } from './numbers.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

/** Whether the result is a number. */
export function isNumber({ result }: Pick<ComputedField, 'result'>): boolean {
  return result === 'integer' || result === 'decimal';
}

function Cell({ field, value, isWrapped }: Pick<CellProps<'computed'>, 'field' | 'value' | 'isWrapped'>) {
  const { t } = useTranslation('fields');
  if (isNumber(field)) return <NumberCell text={textOf(value)} />;
  if (field.result === 'boolean') return t(value === true ? 'boolean.yes' : 'boolean.no');
  return <TextCell text={textOf(value)} isWrapped={isWrapped} />;
}

/** Computed, never typed: the form updates it while its operands change. */
function ComputedControl({ field, value }: InputProps<'computed'>) {
  return <Cell field={field} value={value} isWrapped />;
}

/** A value computed from other fields. */
export const computed: WebFieldType<'computed'> = {
  Input: ComputedControl,
  Cell,
  describe: (value, field) => {
    if (field.result === 'boolean')
      return i18next.t(value === true ? 'fields:boolean.yes' : 'fields:boolean.no');
    return isNumber(field) ? withSeparators(String(value)) : String(value);
  },
  isWide: false,
  usesLabels: false,
  column: { widthPx: 120, align: 'start', grows: true },
};
