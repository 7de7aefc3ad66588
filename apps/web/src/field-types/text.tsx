import type { TextField } from '@haiqiao/contract/definitions';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { TextCell } from './editing/text-cell.tsx';
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
      // A rule removes blanks and hyphens before counting: pasted text is not cut before that.
      {...(field.rule === undefined ? { maxLength: field.maxLength ?? 200 } : {})}
    />
  );
}

/** Allowed link schemes; other texts are not links. */
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

/** A line of text; by its rule a link to call, mail or open. */
export const text: WebFieldType<'text'> = {
  Input: TextControl,
  Cell,
  describe: (value) => String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 160, align: 'start', grows: true },
};
