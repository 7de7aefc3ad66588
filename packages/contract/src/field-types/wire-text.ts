import type { WireValue } from './field-type.ts';

/** A value as plain text: scalars as they are written, nothing for empty, JSON for the rest (which no caller should meet). */
export function wireText(value: WireValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
