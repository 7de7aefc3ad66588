import { characterCount, cleanLine } from '../lib/clean-text.ts';
import type { LabelOf, LabelSource, LookUp, Parsed, WireValue } from './field-type.ts';
import { accept, isBlank, refuse, splitCell, unlabelled } from './parsed.ts';

/** Maximum length of a stored code. */
export const CODE_MAX_CHARACTERS = 100;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses one value; null if blank. */
export type ParseOne = (raw: unknown) => Parsed;

/** Parses the code of a dictionary item or state; takes the value of `{ value, displayValue }`. */
export function parseCode(raw: unknown): Parsed {
  const code = unlabelled(raw);
  if (isBlank(code)) return accept(null);
  if (typeof code !== 'string') return refuse('type');
  const cleaned = cleanLine(code);
  if (!cleaned.ok) return refuse(cleaned.rule);
  if (characterCount(cleaned.text) > CODE_MAX_CHARACTERS) return refuse('option');
  return accept(cleaned.text === '' ? null : cleaned.text);
}

/** Parses the id of a record, member or unit; takes the value of `{ value, displayValue }`. */
export function parseId(raw: unknown): Parsed {
  const id = unlabelled(raw);
  if (isBlank(id)) return accept(null);
  const text = typeof id === 'string' ? id.trim().toLowerCase() : '';
  return ID.test(text) ? accept(text) : refuse('id');
}

/** Parses several values: unique, in order, without blanks; null if none is left. */
export function parseMany(raw: unknown, parseOne: ParseOne, max: number): Parsed {
  if (isBlank(raw)) return accept(null);
  if (!Array.isArray(raw)) return refuse('type');
  const values = new Set<WireValue>();
  for (const [index, item] of raw.entries()) {
    const parsed = parseOne(item);
    if (!parsed.ok)
      return { ok: false, issues: parsed.issues.map((issue) => ({ ...issue, path: String(index) })) };
    if (parsed.value !== null) values.add(parsed.value);
    if (values.size > max) return refuse('maxItems', { max });
  }
  return accept(values.size === 0 ? null : [...values]);
}

/** The code or id of a label typed into a cell. */
export function parseLabel(cell: string, what: LabelSource, lookUp: LookUp): Parsed {
  const label = cell.trim();
  if (label === '') return accept(null);
  const code = lookUp(what, label);
  return code === null
    ? refuse('unknownLabel', { label: label.slice(0, CODE_MAX_CHARACTERS) })
    : accept(code);
}

/** The codes or ids of several labels in one cell: 零售、批发. A label that contains a separator is tried as a whole first. */
export function parseLabels(cell: string, lookUpOne: (label: string) => Parsed, max: number): Parsed {
  const whole = lookUpOne(cell);
  if (whole.ok) return accept(whole.value === null ? null : [whole.value]);
  const values: WireValue[] = [];
  for (const label of splitCell(cell)) {
    const parsed = lookUpOne(label);
    if (!parsed.ok) return parsed;
    values.push(parsed.value);
  }
  return parseMany(values, (value) => accept(value as WireValue), max); // parsed right above
}

/** The label of a code; empty for none. */
export function labelText(value: WireValue, what: LabelSource, labelOf: LabelOf): string {
  return typeof value === 'string' ? labelOf(what, value) : '';
}

/** The labels of several codes: 零售、批发. */
export function labelsText(value: WireValue, what: LabelSource, labelOf: LabelOf): string {
  if (!Array.isArray(value)) return '';
  return value.map((code: WireValue) => labelText(code, what, labelOf)).join('、');
}
