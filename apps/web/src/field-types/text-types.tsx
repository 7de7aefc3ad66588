import type { TextField } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { late } from '#web/ui/late/late.tsx';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf, textsOf } from './wire-value.ts';
import { MultiSelect, TextArea } from './editing/late-controls.ts';
import styles from './editing/cell.module.css';

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

function LineCell({ field, value, isWrapped }: CellProps<'text'>) {
  const text = textOf(value);
  return <TextCell text={text} isWrapped={isWrapped} href={hrefOf(text, field.rule)} />;
}

/** A line of text; by its rule a link to call, mail or open. */
export const text: WebFieldType<'text'> = {
  Input: TextControl,
  Cell: LineCell,
  describe: (value) => String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 160, align: 'start', grows: true },
};

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

function LongTextCell({ value, isWrapped }: CellProps<'longText'>) {
  const all = textOf(value);
  return <TextCell text={isWrapped ? all : all.replace(/\s+/g, ' ')} isWrapped={isWrapped} />;
}

/** Multi-line text. */
export const longText: WebFieldType<'longText'> = {
  Input: LongTextControl,
  Cell: LongTextCell,
  describe: (value) => String(value),
  isWide: true,
  usesLabels: false,
  column: { widthPx: 220, align: 'start', grows: true },
};

/** The editor is larger than a form: it is loaded on first use. */
const RichTextEditor = late(async () => (await import('./rich-text/rich-text-editor.tsx')).RichTextEditor);
/** The whole text in a detail, whose page loads its code in advance. Lists show one line. */
export const RichTextBody = late(async () => (await import('./rich-text/rich-text-body.tsx')).RichTextBody);

/** The text of HTML without its markup; nothing of it runs or loads. */
function plainTextOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return (parsed.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function RichTextControl({ field: _, value, onChange, ...rest }: InputProps<'richText'>) {
  const { labels: _l, narrowedBy: _n, inner: _i, ...binding } = rest;
  return (
    <RichTextEditor
      {...binding}
      value={textOf(value)}
      onChange={(html) => onChange(html === '' ? null : html)}
    />
  );
}

function RichTextCell({ value, isWrapped }: CellProps<'richText'>) {
  if (isWrapped) return <RichTextBody html={textOf(value)} />;
  return <TextCell text={plainTextOf(textOf(value))} isWrapped={false} />;
}

/** Formatted text. */
export const richText: WebFieldType<'richText'> = {
  Input: RichTextControl,
  Cell: RichTextCell,
  describe: (value) => String(value),
  isWide: true,
  usesLabels: false,
  column: { widthPx: 220, align: 'start', grows: true },
};

const MAX_TAGS = 20;

function TagsControl({ field: _, value, onChange, ...rest }: InputProps<'tags'>) {
  const { t } = useTranslation('fields');
  const { labels: _l, inner: _i, narrowedBy: _n, ...binding } = rest;
  return (
    <MultiSelect
      {...binding}
      isFree
      max={MAX_TAGS}
      placeholder={t('typeWord')}
      options={[]}
      values={textsOf(value)}
      onChange={(next) => onChange(next.length > 0 ? [...next] : null)}
    />
  );
}

function TagsCell({ value, isWrapped }: CellProps<'tags'>) {
  return (
    <span className={styles['words']} data-line={!isWrapped} title={textsOf(value).join(' ')}>
      {textsOf(value).map((word) => (
        <span key={word} className={styles['word']}>
          {word}
        </span>
      ))}
    </span>
  );
}

/** Free words. */
export const tags: WebFieldType<'tags'> = {
  Input: TagsControl,
  Cell: TagsCell,
  describe: (value) => String(value),
  isWide: false,
  usesLabels: false,
  column: { widthPx: 140, align: 'start', grows: true },
};
