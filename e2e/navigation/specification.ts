import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { specConstants } from '../../tools/sources/spec/sentences.ts';

/** Text of the specification. */
export const SPEC = readFileSync(join(import.meta.dirname, '../../docs/spec.md'), 'utf8');

/** The numbers of the constant in SPEC §9 whose sentence begins so. @throws Error when there is none */
export function specNumbers(beginning: string): number[] {
  const sentence = specConstants(SPEC).find((each) => each.startsWith(beginning));
  if (sentence === undefined) throw new Error(`SPEC §9 says nothing of "${beginning}"`);
  return (sentence.match(/\d+/g) ?? []).map(Number);
}
