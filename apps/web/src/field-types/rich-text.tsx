import { late } from '#web/ui/late/late.tsx';
import { TextCell } from './editing/text-cell.tsx';
import { RichTextBody } from './rich-text/rich-text-body.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

/** The editor is larger than a form: it is loaded on first use. */
const RichTextEditor = late(async () => (await import('./rich-text/rich-text-editor.tsx')).RichTextEditor);

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

function Cell({ value, isWrapped }: CellProps<'richText'>) {
  if (isWrapped) return <RichTextBody html={textOf(value)} />;
  return <TextCell text={plainTextOf(textOf(value))} isWrapped={false} />;
}

/** Formatted text. */
export const richText: WebFieldType<'richText'> = {
  Input: RichTextControl,
  Cell,
  describe: (value) => String(value),
  isWide: true,
  usesLabels: false,
  column: { widthPx: 220, align: 'start', grows: true },
};
