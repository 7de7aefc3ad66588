import type { RegionField } from '../definitions/field.ts';
import { labelText, parseLabel } from './codes.ts';
import { OPERATORS } from './comparison.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { accept, isBlank, refuse, unlabelled } from './parsed.ts';

const REGION = /^[1-9]\d{5}$/;
/** Provinces and cities without subdivisions in GB/T 2260: allowed where a county is required. */
const UNDIVIDED = new Set(['710000', '810000', '820000', '441900', '442000', '460400', '620200']);

/** Level of a six-digit division code. */
export function regionLevelOf(code: string): 'province' | 'city' | 'county' {
  if (code.endsWith('0000')) return 'province';
  return code.endsWith('00') ? 'city' : 'county';
}

/** Code range of a division with its subdivisions: `510000` to `519999`, `510100` to `510199`. */
export function regionSpan(code: string): readonly [first: string, last: string] {
  if (code.endsWith('0000')) return [code, `${code.slice(0, 2)}9999`];
  return code.endsWith('00') ? [code, `${code.slice(0, 4)}99`] : [code, code];
}

function parseRegion(raw: unknown, { level }: RegionField): Parsed {
  const code = unlabelled(raw);
  if (isBlank(code)) return accept(null);
  const text = typeof code === 'string' ? code.trim() : '';
  if (!REGION.test(text)) return refuse('region');
  const fits = level === undefined || regionLevelOf(text) === level || UNDIVIDED.has(text);
  return fits ? accept(text) : refuse('regionLevel');
}

/** An administrative division of GB/T 2260: six digits. */
export const region: FieldType<'region'> = {
  parse: parseRegion,
  parseText(cell, field, lookUp) {
    if (REGION.test(cell.trim())) return parseRegion(cell, field);
    const parsed = parseLabel(cell, { kind: 'region' }, lookUp);
    return parsed.ok ? parseRegion(parsed.value, field) : parsed;
  },
  toText: (value, _field, labelOf) => labelText(value, { kind: 'region' }, labelOf),
  operators: OPERATORS.region,
  sortable: true,
  canBeUnique: true,
};
