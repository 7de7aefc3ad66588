import type { Parsed, WireValue } from './field-type.ts';

/** A parsed value. */
export function accept(value: WireValue): Parsed {
  return { ok: true, value };
}

/** A value that breaks a rule; `path` is relative to the field. */
export function refuse(rule: string, params?: Readonly<Record<string, string | number>>, path = ''): Parsed {
  return { ok: false, issues: [params ? { path, rule, params } : { path, rule }] };
}

/** Whether the input is null, undefined or blank text. */
export function isBlank(raw: unknown): boolean {
  return raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');
}

/** Unwraps `{ value, displayValue }`, the format of codes and references in details and lists; other values are unchanged. */
export function unlabelled(raw: unknown): unknown {
  const isLabelled = typeof raw === 'object' && raw !== null && !Array.isArray(raw) && 'value' in raw;
  return isLabelled ? raw.value : raw;
}

/** Splits a cell at the common separators. */
export function splitCell(text: string): string[] {
  return text
    .split(/[、,，;；|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
