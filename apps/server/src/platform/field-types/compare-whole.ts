import { type Decimal, parseDecimal, wireList, type WireValue } from '@haiqiao/contract/field-types';
import type { ParsedTerm, TermType } from '@haiqiao/contract/query';

/** Greater than any integer in a column, and comparable by PostgreSQL. */
const FARTHEST = 10n ** 18n;

type BindWhole = (value: WireValue) => readonly unknown[];

const BINDERS: Readonly<Partial<Record<TermType, BindWhole>>> = {
  isnull: () => [],
  notnull: () => [],
  in: (value) => [
    value === null
      ? null
      : wireList(value)
          .map(exactly)
          .filter((one) => one !== null),
  ],
  between: (value) => {
    const [first = null, last = null] = wireList(value);
    return [upwards(first), downwards(last)];
  },
  gt: (value) => [downwards(value)],
  lte: (value) => [downwards(value)],
  gte: (value) => [upwards(value)],
  lt: (value) => [upwards(value)],
};

/** Parameters that compare an integer column with any number: `> 1.5` becomes `> 1`, and nothing equals 1.5. */
export function bindWhole({ op, value }: ParsedTerm): readonly unknown[] {
  return BINDERS[op]?.(value) ?? [exactly(value)];
}

function exactly(value: WireValue): string | null {
  const down = downwards(value);
  return down !== null && down === upwards(value) ? down : null;
}

/** The nearest integer that is not greater. */
function downwards(value: WireValue): string | null {
  const number = typeof value === 'string' ? parseDecimal(value) : null;
  return number && within(floorOf(number));
}

/** The nearest integer that is not less. */
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
