import type { Parsed, WireValue } from './field-type.ts';

/** A value that was read. */
export function accept(value: WireValue): Parsed {
  return { ok: true, value };
}

/** A value that breaks a rule; `path` is relative to the field. */
export function refuse(rule: string, params?: Readonly<Record<string, string | number>>, path = ''): Parsed {
  return { ok: false, issues: [params ? { path, rule, params } : { path, rule }] };
}

/** Whether nothing was given: null, undefined, blank text. */
export function isBlank(raw: unknown): boolean {
  return raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '');
}

/** What `{ value, displayValue }` holds, as details and lists write codes and references; everything else as it is. */
export function unlabelled(raw: unknown): unknown {
  const isLabelled = typeof raw === 'object' && raw !== null && !Array.isArray(raw) && 'value' in raw;
  return isLabelled ? raw.value : raw;
}

/** What people put between several values of one cell. */
export function splitCell(text: string): string[] {
  return text
    .split(/[、,，;；|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
