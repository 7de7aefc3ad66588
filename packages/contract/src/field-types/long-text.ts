import type { LongTextField } from '../definitions/field.ts';
import { characterCount, cleanLines } from '../lib/clean-text.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { accept, isBlank, refuse } from './parsed.ts';

/** Default maximum length of a long text (definitions/field.ts). */
export const LONG_TEXT_MAX_CHARACTERS = 5000;

function parseLines(raw: unknown, field: LongTextField): Parsed {
  if (isBlank(raw)) return accept(null);
  if (typeof raw !== 'string') return refuse('type');
  const cleaned = cleanLines(raw);
  if (!cleaned.ok) return refuse(cleaned.rule);
  const max = field.maxLength ?? LONG_TEXT_MAX_CHARACTERS;
  if (characterCount(cleaned.text) > max) return refuse('maxLength', { max });
  return accept(cleaned.text === '' ? null : cleaned.text);
}

/** Multi-line text. */
export const longText: FieldType<'longText'> = {
  parse: parseLines,
  parseText: (cell, field) => parseLines(cell, field),
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: OPERATORS.text,
  sortable: false,
  canBeUnique: false,
};
