import { foldWidth } from '../lib/clean-text.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, LabelOf, Parsed, WireValue } from './field-type.ts';
import { accept, isBlank, refuse } from './parsed.ts';

const YES = new Set(['是', '对', '有', 'yes', 'y', 'true', 't', '1', '√', '✓', 'はい']);
const NO = new Set(['否', '不', '无', '無', 'no', 'n', 'false', 'f', '0', '×', '✗', 'いいえ']);

function parseAnswer(raw: unknown): Parsed {
  if (isBlank(raw)) return accept(null);
  if (raw === true || raw === 'true') return accept(true);
  return raw === false || raw === 'false' ? accept(false) : refuse('boolean');
}

function parseTypedAnswer(cell: string): Parsed {
  const typed = foldWidth(cell).trim().toLowerCase();
  if (YES.has(typed)) return accept(true);
  return NO.has(typed) ? accept(false) : parseAnswer(typed);
}

/** 是, 否, or in the reader's language if `labelOf` provides it; empty for none. */
export function booleanText(value: WireValue, labelOf: LabelOf): string {
  if (typeof value !== 'boolean') return '';
  const label = labelOf({ kind: 'boolean' }, String(value));
  if (label !== String(value)) return label;
  return value ? '是' : '否';
}

/** 是 or 否. */
export const boolean: FieldType<'boolean'> = {
  parse: parseAnswer,
  parseText: parseTypedAnswer,
  toText: (value, _field, labelOf) => booleanText(value, labelOf),
  operators: OPERATORS.boolean,
  sortable: true,
  canBeUnique: false,
};
