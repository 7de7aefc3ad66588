import { type Decimal, parseDecimal, type WireValue } from '@haiqiao/contract/field-types';
import type { ParsedTerm } from '@haiqiao/contract/query';

/** Beyond every whole number that a column holds, and within what PostgreSQL can compare. */
const FARTHEST = 10n ** 18n;

/** Parameters that compare a column of whole numbers with any number: `> 1.5` is `> 1`, and nothing equals 1.5. */
export function bindWhole({ op, value }: ParsedTerm): readonly unknown[] {
  if (op === 'isnull' || op === 'notnull') return [];
  if (op === 'in') return [Array.isArray(value) ? value.map(exactly).filter((one) => one !== null) : null];
  if (op === 'between') {
    const [first = null, last = null]: readonly WireValue[] = Array.isArray(value) ? value : [];
    return [upwards(first), downwards(last)];
  }
  if (op === 'gte' || op === 'lt') return [upwards(value)];
  return [op === 'gt' || op === 'lte' ? downwards(value) : exactly(value)];
}

function exactly(value: WireValue): string | null {
  const down = downwards(value);
  return down !== null && down === upwards(value) ? down : null;
}

/** The nearest whole number that is not greater. */
function downwards(value: WireValue): string | null {
  const number = typeof value === 'string' ? parseDecimal(value) : null;
  return number && within(floorOf(number));
}

/** The nearest whole number that is not less. */
function upwards(value: WireValue): string | null {
  const number = typeof value === 'string' ? parseDecimal(value) : null;
  return number && within(-floorOf({ units: -number.units, scale: number.scale }));
}

function floorOf({ units, scale }: Decimal): bigint {
  const one = 10n ** BigInt(scale);
  const cut = units / one;
  return units < 0n && cut * one !== units ? cut - 1n : cut;
}

function within(whole: bigint): string {
  const near = whole > FARTHEST ? FARTHEST : whole;
  return String(near < -FARTHEST ? -FARTHEST : near);
}
