import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalOfNumber,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  QUOTIENT_SCALE,
  roundDecimal,
  subtractDecimals,
  trimDecimal,
} from './decimal.ts';

const decimals: fc.Arbitrary<Decimal> = fc.record({
  units: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
  scale: fc.nat(12),
});

/** The oracle: every number as a multiple of 10^-40, precise enough for any result of two of them. */
const FINE = 40;
function fine({ units, scale }: Decimal): bigint {
  return units * 10n ** BigInt(FINE - scale);
}

test('ENG-01 decimals are preserved by formatting and parsing', () => {
  fc.assert(
    fc.property(decimals, (value) => {
      expect(parseDecimal(formatDecimal(value))).toEqual(value);
    }),
  );
});

test('ENG-01 sums, differences and products are exact', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      expect(fine(addDecimals(a, b))).toBe(fine(a) + fine(b));
      expect(fine(subtractDecimals(a, b))).toBe(fine(a) - fine(b));
      expect(fine(multiplyDecimals(a, b)) * 10n ** BigInt(FINE)).toBe(fine(a) * fine(b));
      expect(Math.sign(compareDecimals(a, b))).toBe(fine(a) < fine(b) ? -1 : Number(fine(a) > fine(b)));
      expect(fine(trimDecimal(a))).toBe(fine(a));
    }),
  );
});

test('ENG-01 rounding changes by at most half a unit, and halves round away from zero', () => {
  fc.assert(
    fc.property(decimals, fc.nat(12), (value, scale) => {
      const rounded = roundDecimal(value, scale);
      const error = fine(rounded) - fine(value);
      const unit = 10n ** BigInt(FINE - scale);
      expect(rounded.scale).toBe(scale);
      expect((error < 0n ? -error : error) * 2n <= unit).toBe(true);
      if (error * 2n === unit || error * -2n === unit) expect(error > 0n).toBe(value.units > 0n);
    }),
  );
});

test('ENG-01 a quotient times its divisor equals the dividend except for the last digit', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      const quotient = divideDecimals(a, b);
      if (b.units === 0n) {
        expect(quotient).toBeNull();
        return;
      }
      const product = multiplyDecimals(quotient ?? b, b);
      const error = subtractDecimals(product, a);
      const allowed = multiplyDecimals({ units: 1n, scale: QUOTIENT_SCALE }, b);
      const size = (value: Decimal) => ({ ...value, units: value.units < 0n ? -value.units : value.units });
      expect(compareDecimals(size(error), size(allowed))).toBeLessThanOrEqual(0);
    }),
  );
});

test('ENG-01 a number equals its decimal notation', () => {
  fc.assert(
    fc.property(
      fc
        .double({ noNaN: true, min: -1e18, max: 1e18 })
        .filter((value) => value === 0 || Math.abs(value) > 1e-60),
      (value) => {
        const decimal = decimalOfNumber(value);
        expect(Number(decimal && formatDecimal(decimal))).toBe(value === 0 ? 0 : value);
      },
    ),
  );
  expect(decimalOfNumber(0.1)).toEqual({ units: 1n, scale: 1 });
  expect(decimalOfNumber(1e21)).toEqual({ units: 10n ** 21n, scale: 0 });
  expect(decimalOfNumber(Number.NaN)).toBeNull();
  expect(decimalOfNumber(1e300)).toBeNull();
});

test.each(['', '.', '-', '1e5', '1,000', '0x1', '１', ' 1', '1 ', 'NaN', '--1', '9'.repeat(101)])(
  'ENG-01 %j is not a decimal',
  (text) => expect(parseDecimal(text)).toBeNull(),
);

test.each([
  ['-0', '0'],
  ['-0.00', '0.00'],
  ['+.5', '0.5'],
  ['5.', '5'],
  ['007.10', '7.10'],
])('ENG-01 %j is formatted as %j', (text, written) => {
  const value = parseDecimal(text);
  expect(value && formatDecimal(value)).toBe(written);
});
