import type { WireValue } from './field-type.ts';

function isObject(value: WireValue | undefined): value is { readonly [key: string]: WireValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sameItems(left: readonly WireValue[], right: readonly WireValue[]): boolean {
  return left.length === right.length && left.every((item, index) => sameValue(item, right[index]));
}

/** Whether two parsed values are equal; missing equals empty (null). */
export function sameValue(left: WireValue | undefined, right: WireValue | undefined): boolean {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return sameItems(a as WireValue[], b as WireValue[]); // arrays, as just checked
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
}
