import { type WireValue, wireText } from '@haiqiao/contract/field-types';

/** The texts of a single or multiple value; none for an empty one. */
export function wireList(value: WireValue | undefined): readonly string[] {
  const all: readonly WireValue[] = Array.isArray(value) ? value : [value ?? ''];
  return all.map((one) => wireText(one)).filter((text) => text !== '');
}
