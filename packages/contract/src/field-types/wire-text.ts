import type { WireValue } from './field-type.ts';

/** A value as plain text: scalars as written, empty text for null, JSON for the rest (not expected). */
export function wireText(value: WireValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The values of a list; empty for anything else. */
export function wireList(value: WireValue): readonly WireValue[] {
  return isList(value) ? value : [];
}

function isList(value: WireValue): value is readonly WireValue[] {
  return Array.isArray(value);
}
