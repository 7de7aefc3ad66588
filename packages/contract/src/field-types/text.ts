import type { TextField } from '../definitions/field.ts';
import { characterCount, cleanLine } from '../lib/clean-text.ts';
import { VALUE_RULES } from '../rules/values/registry.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { accept, isBlank, refuse } from './parsed.ts';

/** Default maximum length of a text field (definitions/field.ts). */
export const TEXT_MAX_CHARACTERS = 200;

function parseLine(raw: unknown, field: TextField): Parsed {
  if (isBlank(raw)) return accept(null);
  if (typeof raw !== 'string') return refuse('type');
  const cleaned = cleanLine(raw);
  if (!cleaned.ok) return refuse(cleaned.rule);
  const rule = field.rule ? VALUE_RULES[field.rule] : null;
  const line = rule ? rule.normalise(cleaned.text) : cleaned.text;
  if (line === '') return accept(null);
  const max = field.maxLength ?? TEXT_MAX_CHARACTERS;
  if (characterCount(line) > max) return refuse('maxLength', { max });
  const broken = rule?.check(line) ?? null;
  return broken === null ? accept(line) : refuse(broken);
}

/** A line of text. */
export const text: FieldType<'text'> = {
  parse: parseLine,
  parseText: (cell, field) => parseLine(cell, field),
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: OPERATORS.text,
  sortable: true,
  canBeUnique: true,
};
