import type { FieldOf } from '@haiqiao/contract/definitions';
import { NumberCell } from './editing/number-cell.tsx';
import { NumberInput } from './editing/number-input.tsx';
import { withSeparators } from './numbers.ts';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

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
