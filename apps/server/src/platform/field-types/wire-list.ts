import type { WireValue } from '@haiqiao/contract/field-types';

/** The values of a list; none for anything else. */
export function wireList(value: WireValue): readonly WireValue[] {
  return isList(value) ? value : [];
}

function isList(value: WireValue): value is readonly WireValue[] {
  return Array.isArray(value);
}
