import type { ComputedField, FieldOf } from '@haiqiao/contract/definitions';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { NumberInput } from './editing/number-input.tsx';
import { textOf, withSeparators } from './wire-value.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { TextCell } from './editing/text-cell.tsx';
import styles from './editing/cell.module.css';

/** A number with separators and unit; never truncated. */
function NumberCell({ text, unit = '' }: { readonly text: string; readonly unit?: string }) {
  return (
    <>
      {withSeparators(text)}
      {unit && <span className={styles['unit']}>{unit}</span>}
    </>
  );
}

interface NumberTraits<Type extends 'integer' | 'decimal' | 'money' | 'percent'> {
  readonly isWhole?: boolean;
  readonly widthPx: number;
  /** Shown after the value. */
  readonly unitOf?: (field: FieldOf<Type>) => string | undefined;
}

function numberType<Type extends 'integer' | 'decimal' | 'money' | 'percent'>(
  traits: NumberTraits<Type>,
): Omit<WebFieldType<Type>, 'describe'> {
  const { isWhole = false, widthPx, unitOf = () => undefined } = traits;
  const unitProps = (field: FieldOf<Type>) => {
    const unit = unitOf(field);
    return unit === undefined ? {} : { unit };
  };
  function NumberControl({ field, value, onChange, ...rest }: InputProps<Type>) {
    const { labels: _, narrowedBy: _n, inner: _i, ...binding } = rest;
    return (
      <NumberInput
        {...binding}
        value={textOf(value)}
        onChange={onChange}
        isWhole={isWhole}
        {...unitProps(field)}
      />
    );
  }
  function Cell({ field, value }: CellProps<Type>) {
    return <NumberCell text={textOf(value)} {...unitProps(field)} />;
  }
  return {
    Input: NumberControl,
    Cell,
    isWide: false,
    usesLabels: false,
    column: { widthPx, align: 'end', grows: false },
  };
}

function describe(value: string | number | boolean): string {
  return withSeparators(String(value));
}

/** A whole number with its unit. */
export const integer: WebFieldType<'integer'> = {
  ...numberType<'integer'>({ isWhole: true, widthPx: 100, unitOf: ({ unit }) => unit }),
  describe,
};

/** An exact decimal with its unit. */
export const decimal: WebFieldType<'decimal'> = {
  ...numberType<'decimal'>({ widthPx: 120, unitOf: ({ unit }) => unit }),
  describe,
};

/** An amount; its unit is in the label. */
export const money: WebFieldType<'money'> = { ...numberType<'money'>({ widthPx: 130 }), describe };

/** A share in per cent. */
export const percent: WebFieldType<'percent'> = {
  ...numberType<'percent'>({ widthPx: 100, unitOf: () => '%' }),
  describe: (value) => `${describe(value)} %`,
};

/** Whether the result is a number. */
export function isNumber({ result }: Pick<ComputedField, 'result'>): boolean {
  return result === 'integer' || result === 'decimal';
}

function ComputedCell({
  field,
  value,
  isWrapped,
}: Pick<CellProps<'computed'>, 'field' | 'value' | 'isWrapped'>) {
  const { t } = useTranslation('fields');
  if (isNumber(field)) return <NumberCell text={textOf(value)} />;
  if (field.result === 'boolean') return t(value === true ? 'boolean.yes' : 'boolean.no');
  return <TextCell text={textOf(value)} isWrapped={isWrapped} />;
}

/** Computed, never typed: the form updates it while its operands change. */
function ComputedControl({ field, value }: InputProps<'computed'>) {
  return <ComputedCell field={field} value={value} isWrapped />;
}

/** A value computed from other fields. */
export const computed: WebFieldType<'computed'> = {
  Input: ComputedControl,
  Cell: ComputedCell,
  describe: (value, field) => {
    if (field.result === 'boolean')
      return i18next.t(value === true ? 'fields:boolean.yes' : 'fields:boolean.no');
    return isNumber(field) ? withSeparators(String(value)) : String(value);
  },
  isWide: false,
  usesLabels: false,
  column: { widthPx: 120, align: 'start', grows: true },
};
