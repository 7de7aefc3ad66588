import type { RichTextField } from '../definitions/field.ts';
import { characterCount, cleanLines } from '../lib/clean-text.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { accept, isBlank, refuse } from './parsed.ts';

/** Default maximum length of rich text HTML (definitions/field.ts). */
export const RICH_TEXT_MAX_CHARACTERS = 100_000;

const BLOCK_END = /<\/(?:p|div|li|tr|h[1-6]|blockquote|pre)\s*>|<(?:br|hr)\b[^<>]*>/gi;
const TAG = /<[^<>]*>/g;
/** Elements that count as content without text. */
const SPEAKS_WITHOUT_WORDS = /<(?:img|video|audio|hr|table|iframe)\b/i;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The text of HTML, one line per block; for exports, histories and prints. Not safe to insert into a page as HTML. */
export function htmlToText(html: string): string {
  return html
    .replace(BLOCK_END, '\n')
    .replace(TAG, '')
    .replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();
}

/** Plain text as HTML: a paragraph per line. */
function textToHtml(text: string): string {
  const escaped = text.replace(
    /[&<>"]/g,
    (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt' }[sign] ?? 'quot'};`,
  );
  return escaped
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

function parseHtml(raw: unknown, field: RichTextField): Parsed {
  if (isBlank(raw)) return accept(null);
  if (typeof raw !== 'string') return refuse('type');
  const cleaned = cleanLines(raw);
  if (!cleaned.ok) return refuse(cleaned.rule);
  const max = field.maxLength ?? RICH_TEXT_MAX_CHARACTERS;
  if (characterCount(cleaned.text) > max) return refuse('maxLength', { max });
  const isEmpty = htmlToText(cleaned.text) === '' && !SPEAKS_WITHOUT_WORDS.test(cleaned.text);
  return accept(isEmpty ? null : cleaned.text);
}

/** Formatted text: HTML that the server sanitises before storing. */
export const richText: FieldType<'richText'> = {
  parse: parseHtml,
  parseText: (cell, field) => (isBlank(cell) ? accept(null) : parseHtml(textToHtml(cell.trim()), field)),
  toText: (value) => (typeof value === 'string' ? htmlToText(value) : ''),
  operators: OPERATORS.presence,
  sortable: false,
  canBeUnique: false,
};
