import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';

/** Types whose values are chosen from a list of names. */
export const CHOSEN_TYPES = [
  'dictionary',
  'dictionaries',
  'ref',
  'refs',
  'user',
  'org',
] as const satisfies readonly FieldDefinition['type'][];

/** Whether a value is empty: null, blank text, empty list. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** A value as one-line text; empty for none and for non-scalar values. */
export function textOf(value: WireValue): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The texts of a list; empty for none. */
export function textsOf(value: WireValue): readonly string[] {
  return Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? [each] : [])) : [];
}

/** A part of a compound value (`{from, to}`) as text. */
export function partOf(value: WireValue, key: string): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const part = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof part === 'string' ? part : '';
}

/** A value with its name: rows and details carry `{value, displayValue}` for references and states (DESIGN §7). */
export interface NamedValue {
  readonly value: WireValue;
  readonly displayValue: string;
}

/** Parses a value from a row or detail, with or without its name. */
export function namedValueOf(raw: unknown, displayValue = ''): NamedValue {
  const value = raw as WireValue; // it came out of JSON
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { value: value ?? null, displayValue };
  if (!('displayValue' in value) || !('value' in value)) return { value, displayValue };
  const named = value as { readonly value: WireValue; readonly displayValue: WireValue }; // both properties were checked above
  return { value: named.value, displayValue: textOf(named.displayValue) || displayValue };
}

/** Ids of a list, each plain or with its name. */
export function idsOf(value: WireValue): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.map((each: WireValue) => textOf(namedValueOf(each).value)).filter((id) => id !== '');
}

/** Names in a list by id; plain ids have none. */
export function namesOf(value: WireValue): ReadonlyMap<string, string> {
  const all = Array.isArray(value) ? value.map((each: WireValue) => namedValueOf(each)) : [];
  return new Map(
    all.filter((each) => each.displayValue !== '').map((each) => [textOf(each.value), each.displayValue]),
  );
}

/** A decimal text with thousands separators: `-1234567.50` → `-1,234,567.50`; other texts are unchanged. */
export function withSeparators(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  if (whole === '') return text;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest;
}

/** Typed text as a plain number: blanks and separators are removed, full-width digits become plain ones. */
export function withoutSeparators(text: string): string {
  return text.normalize('NFKC').replace(/[,\s]/g, '');
}
