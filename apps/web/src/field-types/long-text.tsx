import { TextArea } from './editing/late-controls.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

const MAX_CHARACTERS = 5000;

function LongTextControl({ field, value, onChange, isDisabled = false, ...rest }: InputProps<'longText'>) {
  const { labels: _, narrowedBy: _n, inner: _i, ...binding } = rest;
  return (
    <TextArea
      {...binding}
      value={textOf(value)}
      onChange={onChange}
      isDisabled={isDisabled}
      maxLength={field.maxLength ?? MAX_CHARACTERS}
    />
  );
}

function Cell({ value, isWrapped }: CellProps<'longText'>) {
  const all = textOf(value);
  return <TextCell text={isWrapped ? all : all.replace(/\s+/g, ' ')} isWrapped={isWrapped} />;
}

/** Multi-line text. */
export const longText: WebFieldType<'longText'> = {
  Input: LongTextControl,
  Cell,
  describe: (value) => String(value),
  isWide: true,
  usesLabels: false,
  column: { widthPx: 220, align: 'start', grows: true },
};
