import { late } from '#web/ui/late/late.tsx';
import { TextCell } from './editing/text-cell.tsx';
import { PresenceFilter } from './filtering/presence-filter.tsx';
import { plainTextOf } from './rich-text/plain-text.ts';
import { RichTextBody } from './rich-text/rich-text-body.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

/** The editor weighs more than a form: it comes when the first one is shown. */
const RichTextEditor = late(async () => (await import('./rich-text/rich-text-editor.tsx')).RichTextEditor);

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
  Filter: PresenceFilter,
  describe: (value) => String(value),
  isWide: true,
  column: { widthPx: 220, align: 'start' },
};
