import { characterCount, cleanLine } from '../lib/clean-text.ts';
import { parseMany } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { accept, isBlank, refuse, splitCell } from './parsed.ts';

/** Maximum length of a tag (definitions/field.ts). */
export const TAG_MAX_CHARACTERS = 20;
/** Maximum number of tags of a record (definitions/field.ts). */
export const TAGS_MAX_ITEMS = 20;

function parseTag(raw: unknown): Parsed {
  if (isBlank(raw)) return accept(null);
  if (typeof raw !== 'string') return refuse('type');
  const cleaned = cleanLine(raw);
  if (!cleaned.ok) return refuse(cleaned.rule);
  if (characterCount(cleaned.text) > TAG_MAX_CHARACTERS)
    return refuse('maxLength', { max: TAG_MAX_CHARACTERS });
  return accept(cleaned.text === '' ? null : cleaned.text);
}

/** Free words. */
export const tags: FieldType<'tags'> = {
  parse: (raw) => parseMany(raw, parseTag, TAGS_MAX_ITEMS),
  parseText: (cell) => parseMany(splitCell(cell), parseTag, TAGS_MAX_ITEMS),
  toText: (value) => (Array.isArray(value) ? value.join('、') : ''),
  operators: OPERATORS.codes,
  sortable: false,
  canBeUnique: false,
};
