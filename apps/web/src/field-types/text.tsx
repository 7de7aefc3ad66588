import type { TextField } from '@haiqiao/contract/definitions';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { TextCell } from './editing/text-cell.tsx';
import { TextFilter } from './filtering/text-filter.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

const MODES = {
  mobile: 'tel',
  phone: 'tel',
  email: 'email',
  url: 'url',
  hsCode: 'numeric',
} as const satisfies Partial<Record<NonNullable<TextField['rule']>, string>>;

const AUTO_COMPLETE_OFF = 'off';

function TextControl({ field, value, onChange, isDisabled = false, ...rest }: InputProps<'text'>) {
  const { labels: _, narrowedBy: _n, inner: _i, ...binding } = rest;
  const mode = field.rule && field.rule in MODES ? MODES[field.rule as keyof typeof MODES] : 'text'; // just looked up
  return (
    <TextInput
      {...binding}
      value={textOf(value)}
      onChange={onChange}
      isDisabled={isDisabled}
      inputMode={mode}
      autoComplete={AUTO_COMPLETE_OFF}
      // A rule takes blanks and hyphens away before it counts: what is pasted with them is not cut off before.
      {...(field.rule === undefined ? { maxLength: field.maxLength ?? 200 } : {})}
    />
  );
}

/** A scheme that a link may have; anything else is only text. */
const WEB = /^https?:\/\//i;

function hrefOf(text: string, rule: TextField['rule']): string | null {
  if (rule === 'email') return `mailto:${text}`;
  if (rule === 'mobile' || rule === 'phone') return `tel:${text.replace(/[^\d+]/g, '')}`;
  return rule === 'url' && WEB.test(text) ? text : null;
}

function Cell({ field, value, isWrapped }: CellProps<'text'>) {
  const text = textOf(value);
  return <TextCell text={text} isWrapped={isWrapped} href={hrefOf(text, field.rule)} />;
}

/** A line of text; by its rule it is a link to call, to write, to open. */
export const text: WebFieldType<'text'> = {
  Input: TextControl,
  Cell,
  Filter: TextFilter,
  describe: (value) => String(value),
  isWide: false,
  column: { widthPx: 160, align: 'start' },
};
